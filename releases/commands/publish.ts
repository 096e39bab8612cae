import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notARelease, PACKED, readRecord, RECORD, verifyFiles } from '../store/built-release.ts'
import { eventOf, record, withdraw } from '../store/history.ts'
import { partName, recordPath, releasePath, versionName } from '../store/paths.ts'
import { wasPruned } from '../store/published.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'

interface Build {
  version: string
  /** The folder that a build wrote: `…/dist/releases/1.2.0`. */
  from: string
}

/** What pages carry of a release, in characters of its record; ours have some 1,200. */
const CARRIED_LIMIT = 8000

const readOrNull = (file: string) => readFile(file).catch(() => null)

const taken = (part: string, version: string) =>
  new Refusal(`${part} ${version} is published already and never changes: raise the version and build again.`)

/**
 * Uploads a release. Its record goes last: until that is there, nothing was published, and the same command goes on
 * where it was cut off.
 */
export async function publish(store: Store, part: string, { version, from }: Build, doing: Doing) {
  partName(part)
  versionName(version)
  const written = await readOrNull(join(from, RECORD))
  if (!written) throw new Refusal(`${from} holds no build of ${part} ${version}: run npm run build first.`)
  const built = readRecord(written, part, version)
  if (!built) throw notARelease(part, version)
  const carried = JSON.stringify(built.release).length
  if (carried > CARRIED_LIMIT)
    throw new Refusal(
      `Every page would carry ${carried} characters of ${part} ${version}, and ${CARRIED_LIMIT} are the most: preload fewer files, or shorten its labels.`,
    )
  const files = await verifyFiles(built, (path) => readOrNull(join(from, path)))
  for (const ending of Object.keys(PACKED)) {
    const packed = await readOrNull(join(from, RECORD + ending))
    if (packed) files.set(RECORD + ending, packed)
  }

  if (await store.read(recordPath(part, version))) throw taken(part, version)
  if (await wasPruned(store, part, version))
    throw new Refusal(
      `${part} ${version} was pruned, and browsers may hold its files for a year: raise the version and build again.`,
    )
  const folder = releasePath(part, version)
  await Promise.all(
    [...files].map(([path, bytes]) => upload(store, `${folder}/${path}`, bytes, built.release)),
  )

  const event = await record(store, part, eventOf(doing, { event: 'publish', from: null, to: version }))
  if (!(await store.create(recordPath(part, version), written))) {
    await withdraw(store, part, event)
    throw taken(part, version)
  }
  return `${part} ${version} is published in ${store.address}; nobody gets it before it is activated.`
}

async function upload(
  store: Store,
  path: string,
  bytes: Buffer,
  { name, version }: { name: string; version: string },
) {
  if (await store.create(path, bytes)) return
  if ((await store.read(path))?.bytes.equals(bytes)) return
  throw new Refusal(
    `Another build of ${name} ${version} was uploaded in part: raise the version and build again.`,
  )
}
