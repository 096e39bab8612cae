import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Db, pgliteFolder } from '../database/connect.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { operatorMessage } from '../operator-message.ts'
import { databaseSettings, hasSecretKey, readSettings } from '../settings.ts'
import { linkFile, type OperatorLink, readLink } from './operator-link.ts'

/** An error the operator can fix: printed without a stack. */
export class OperatorError extends Error {}

/** @returns the exit code; the words are those after the name of the command */
export type Command = (words: string[]) => Promise<number>

/** Prints the text, and waits while a slow reader has not taken it: a long output would fill the memory. */
export async function print(text: string) {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Runs a command, prints its error if it has one, and returns the exit code. */
export const exitCodeOf = (command: Command, words: string[]) =>
  command(words).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : (operatorMessage(error) ?? error))
    return 1
  })

/** Runs the command of the module at `url` and exits, if Node was started with this module; a test imports it. */
export function runCommand(url: string, command: Command) {
  if (realpathSync(process.argv[1]!) !== fileURLToPath(url)) return
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endWithoutReader)
  void exitCodeOf(command, process.argv.slice(2)).then(async (code) => {
    await Promise.all([untilTaken(process.stdout), untilTaken(process.stderr)])
    process.exit(code)
  })
}

/** Ends without a message if the reader has ended first, such as `head`. */
function endWithoutReader(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
  process.exit(1)
}

/** What a pipe could not take yet would be lost at the end of the process. */
const untilTaken = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    stream.write('', () => resolve())
  })

/**
 * npm keeps an option for itself if the two hyphens before it are missing: without `--dry-run` the command would change the clinic.
 * @param options their names, without hyphens in front of them
 * @param example the command with two hyphens
 * @throws OperatorError if npm kept an option
 */
export function refuseKeptByNpm(options: readonly string[], example: string) {
  const kept = options
    .filter((name) => !['', 'false'].includes(process.env[`npm_config_${name.replaceAll('-', '_')}`] ?? ''))
    .map((name) => `--${name}`)
  if (kept.length > 0)
    throw new OperatorError(
      `npm kept ${kept.join(' and ')}, and nothing was done. Write two hyphens before the options: ${example}`,
    )
}

/** The absolute path for a path on the command line: npm runs scripts in the root, not in the folder of the terminal. */
export const absolutePath = (path: string) =>
  resolve((process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd(), path)

/** Calls `/operator/<path>` of the server that has the database open. */
export type AskServer = (path: string, request: RequestInit) => Promise<Response>

interface DatabaseAccess<T> {
  direct: (db: Db) => Promise<T>
  throughServer: (ask: AskServer) => Promise<T>
}

/** Works on the database itself, or through the server that has it open: only one process can open PGlite. */
export async function onDatabase<T>({ direct, throughServer }: DatabaseAccess<T>): Promise<T> {
  const settings = databaseSettings(process.env)
  const isNew = settings.databaseUrl === null && !existsSync(pgliteFolder(settings.dataDir))
  let db
  try {
    db = await connect(settings)
  } catch (error) {
    const link = error instanceof DirectoryInUse && (await ownLink(settings.dataDir))
    if (!link) throw error
    return throughServer(askAt(link, linkFile(settings.dataDir)))
  }
  if (isNew)
    console.error(
      `There was no database in ${settings.dataDir}, so an empty one was created. For the database of a server, set DATABASE_URL or DATA_DIR as for that server.`,
    )
  try {
    await prepareDatabase(db, { ...settings, auditDays: null })
    return await direct(db)
  } finally {
    await db.destroy()
  }
}

const ownLink = (dataDir: string) =>
  readLink(dataDir).catch(() => {
    throw new OperatorError(
      `${linkFile(dataDir)} cannot be read: run the command as the user who runs the server.`,
    )
  })

/**
 * The settings of the server, for a command that needs its key.
 * @throws OperatorError if this machine has no key and the server may run on another one
 */
export function settingsWithKey() {
  if (!hasSecretKey(process.env))
    throw new OperatorError('SECRET_KEY is missing: set it to the SECRET_KEY of the server.')
  return readSettings(process.env)
}

/** The data of a response. @throws OperatorError with the server's message */
export async function dataOf<T>(response: Response): Promise<T> {
  const { success, message, data } = (await response.json()) as { success: boolean; message: string; data: T }
  if (!success) throw new OperatorError(message)
  return data
}

/** @throws OperatorError if the server cannot be reached or refuses the secret */
function askAt({ url, secret }: OperatorLink, file: string): AskServer {
  const call: AskServer = (path, request) =>
    fetch(`${url}/operator/${path}`, {
      ...request,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(request.headers as Record<string, string>),
      },
    }).catch((error: Error) => {
      throw new OperatorError(
        `We could not reach the server that has the database open at ${url}: ${error.message}.`,
      )
    })
  return async (path, request) => {
    const response = await call(path, request)
    // The server answers 404 to a wrong secret too. With the right one, this path is never 404.
    if (response.status === 404 && (await call('outbox', { method: 'GET' })).status === 404)
      throw new OperatorError(
        `The server at ${url} refused the secret in ${file}. Restart the server: it writes a new secret. Then run the command again.`,
      )
    return response
  }
}
