import { resolve } from 'node:path'
import { connect, type Db } from '../database/connect.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { DatabaseTooOld, migrate } from '../database/migrate.ts'
import { databaseSettings, SettingsError } from '../settings.ts'
import { type OperatorLink, readLink } from './operator-link.ts'

/** Something the person at the keyboard can mend: shown without a stack. */
export class Sentence extends Error {}

/** Runs a command with the words after its name and ends with the exit code it resolves to. */
export function runCommand(command: (words: string[]) => Promise<number>) {
  command(process.argv.slice(2))
    .then((code) => process.exit(code))
    .catch((error: unknown) => {
      const plain = [Sentence, SettingsError, DirectoryInUse, DatabaseTooOld].some(
        (kind) => error instanceof kind,
      )
      console.error(plain ? (error as Error).message : error)
      process.exit(1)
    })
}

/** npm runs its scripts in the repository's root; a relative path is meant from where the person stands. */
export const asTyped = (path: string) =>
  resolve((process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd(), path)

/** Calls `/operator/<path>` of the server that has the database open. */
export type AskServer = (path: string, request: RequestInit) => Promise<Response>

interface Ways<T> {
  straight: (db: Db) => Promise<T>
  throughServer: (ask: AskServer) => Promise<T>
}

/** Works straight on the database, or through the server that has it open: PGlite belongs to one process. */
export async function onDatabase<T>({ straight, throughServer }: Ways<T>): Promise<T> {
  const settings = databaseSettings(process.env)
  let db
  try {
    db = await connect(settings)
  } catch (error) {
    const link = error instanceof DirectoryInUse && (await readLink(settings.dataDir))
    if (!link) throw error
    return throughServer(askAt(link))
  }
  try {
    await migrate(db)
    return await straight(db)
  } finally {
    await db.destroy()
  }
}

/** The data of an answer. @throws Sentence with what the server said when it refused */
export async function dataOf<T>(answer: Response): Promise<T> {
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T }
  if (!success) throw new Sentence(message)
  return data
}

const askAt =
  ({ url, secret }: OperatorLink): AskServer =>
  (path, request) =>
    fetch(`${url}/operator/${path}`, {
      ...request,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(request.headers as Record<string, string>),
      },
    }).catch((error: Error) => {
      throw new Sentence(`The server that has the database open does not answer at ${url}: ${error.message}.`)
    })
