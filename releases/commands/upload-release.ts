import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SHELL } from '../format/index.ts'
import { findRemotes, ROOT, versionOf } from '../parts.ts'
import {
  checkedPartName,
  checkedVersion,
  CommandError,
  DECOMPRESS,
  eventOf,
  readBuiltRecord,
  RECORD_FILE,
  recordEvent,
  recordPath,
  releasePath,
  removeEvent,
  verifyFiles,
  wasPruned,
  type Actor,
  type Store,
} from '../store/index.ts'
import { findingsInFiles } from './findings-in-files.ts'
import { fileProblem } from './preconditions.ts'

export interface Build {
  version: string
  /** The folder with its files: `…/dist/releases/1.2.0`. */
  from: string
}

/** Finds the build of a part of this checkout. @throws CommandError when there is no such part */
export function buildOfCheckout(part: string): Build {
  const parts = [{ name: SHELL, folder: join(ROOT, SHELL) }, ...findRemotes()]
  const found = parts.find(({ name }) => name === part)
  if (!found)
    throw new CommandError(
      `This checkout has no part called ${part}: it has ${parts.map(({ name }) => name).join(', ')}.`,
    )
  const version = versionOf(found.folder)
  return { version, from: join(found.folder, 'dist', 'releases', version) }
}

/** Finds the build in any folder. @throws CommandError when there is none */
export async function buildInFolder(folder: string): Promise<Build> {
  const from = resolve(folder)
  const bytes = await readOrNull(join(from, RECORD_FILE))
  const version = bytes && versionIn(bytes)
  if (!version)
    throw new CommandError(`There is no build in ${from}: write the folder with a ${RECORD_FILE}.`)
  return { version, from }
}

function versionIn(bytes: Buffer) {
  try {
    const { version } = JSON.parse(bytes.toString()) as { version?: unknown }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

const readOrNull = (file: string) => readFile(file).catch(() => null)

/** Characters of a record that every page carries. The records of our parts have about 1,200. */
const MAX_RECORD_LENGTH = 8000

/**
 * Returns the message about a version that is published already with the record of this build.
 * @throws CommandError when its record is that of another build
 */
function alreadyPublished(part: string, version: string, isSameBuild: boolean) {
  if (isSameBuild) return `${part} ${version} is published already, with these files.`
  throw new CommandError(
    `${part} ${version} is published already, and a published release never changes: raise the version and build again.`,
  )
}

/**
 * Uploads a release. The record comes last: the release is published once its record is there. After an interruption
 * the same command continues, also when everything was uploaded.
 * @returns a message for the user
 * @throws CommandError when there is no build, a file is altered, or the version is taken
 */
export async function uploadRelease(store: Store, part: string, { version, from }: Build, actor: Actor) {
  checkedPartName(part)
  checkedVersion(version)
  const record = await readOrNull(join(from, RECORD_FILE))
  if (!record)
    throw new CommandError(`There is no build of ${part} ${version} in ${from}: run npm run build first.`)
  const recorded = readBuiltRecord(record, part, version, from)
  const length = JSON.stringify(recorded.release).length
  if (length > MAX_RECORD_LENGTH)
    throw new CommandError(
      `The record of ${part} ${version} has ${length} characters, and every page carries it: preload fewer files or shorten its labels, ${MAX_RECORD_LENGTH} are the limit.`,
    )
  const files = await verifyFiles(recorded, (path) => readOrNull(join(from, path)))
  for (const extension of Object.keys(DECOMPRESS)) {
    const compressed = await readOrNull(join(from, RECORD_FILE + extension))
    if (compressed) files.set(RECORD_FILE + extension, compressed)
  }

  const published = await store.read(recordPath(part, version))
  if (published) return alreadyPublished(part, version, published.bytes.equals(record))
  if (await wasPruned(store, part, version))
    throw new CommandError(
      `${part} ${version} was pruned, and browsers may keep its files for a year: raise the version and build again.`,
    )
  await Promise.all([...files].map(([path, bytes]) => upload(store, { part, version, path, bytes })))

  const event = await recordEvent(store, part, eventOf(actor, { event: 'publish', from: null, to: version }))
  if (!(await store.create(recordPath(part, version), record))) {
    await removeEvent(store, part, event)
    // Another command has published this version since it was read, perhaps from the same build.
    const other = await store.read(recordPath(part, version))
    return alreadyPublished(part, version, other?.bytes.equals(record) === true)
  }
  const findings = await findingsInFiles(recorded, async (path) => files.get(path))
  const message = `${part} ${version} is published in ${store.address}; nobody gets it before it is activated.`
  return findings.length > 0 ? `${message}\n${fileProblem(part, version, findings)}` : message
}

interface Upload {
  part: string
  version: string
  path: string
  bytes: Buffer
}

async function upload(store: Store, { part, version, path, bytes }: Upload) {
  const file = `${releasePath(part, version)}/${path}`
  if (await store.create(file, bytes)) return
  if ((await store.read(file))?.bytes.equals(bytes)) return
  throw new CommandError(
    `Another build of ${part} ${version} was partly uploaded before: raise the version and build again.`,
  )
}
