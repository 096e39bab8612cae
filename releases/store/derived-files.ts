import { isShell, SHELL, type PartPointer, type ReleaseRecord } from '../format/index.ts'
import {
  firstScreenInclude,
  firstScreensOf,
  isFirstScreenFile,
  preloadTags,
  SHELL_PAGE_FILES,
} from '../page/index.ts'
import { CommandError } from './command-error.ts'
import { listParts } from './list-parts.ts'
import { preloadsPath, releasePath } from './paths.ts'
import { findPointer, readPointerFile, replacePointer, type PointerChange } from './pointer-file.ts'
import { loadedRelease } from './release-in-use.ts'
import type { Store } from './store.ts'

/** Files of the page that earlier releases of the shell do not have. */
const isOptional = (name: string) => name !== 'skeleton.html' && name !== 'index.html'

async function writePage(store: Store, version: string) {
  for (const name of SHELL_PAGE_FILES) {
    const path = `${releasePath(SHELL, version)}/${name}`
    const file = await store.read(path)
    if (file) await store.put(`${SHELL}/${name}`, file.bytes)
    else if (isOptional(name)) await store.remove(`${SHELL}/${name}`)
    else throw new Error(`there is no ${path}`)
  }
}

/** Whether people get the page of this release of the shell: a command that was interrupted has not written it. */
export async function isPageOf(store: Store, version: string) {
  const [served, own] = await Promise.all(
    [SHELL, releasePath(SHELL, version)].map((folder) => store.read(`${folder}/index.html`)),
  )
  return Boolean(served && own?.bytes.equals(served.bytes))
}

/** Writes the first screens of a release. Returns their paths. */
async function writeFirstScreens(store: Store, release: ReleaseRecord) {
  const { name, version } = release
  const written: string[] = []
  for (const { language, otherRoute, file } of firstScreensOf(release)) {
    const screen = await store.read(`${releasePath(name, version)}/${file}`)
    if (!screen) continue
    const include = firstScreenInclude(release, language, screen.bytes.toString(), otherRoute)
    await store.put(`${name}/${file}`, Buffer.from(include))
    written.push(`${name}/${file}`)
  }
  return written
}

/** @param release null: no kept release accepts the shell, so that the page has nothing of this remote */
async function writeRemoteFiles(store: Store, name: string, release: ReleaseRecord | null) {
  await store.put(preloadsPath(name), Buffer.from(release ? preloadTags('', release) : ''))
  const written = release ? await writeFirstScreens(store, release) : []
  // Another release may have had other routes and languages.
  for (const path of await store.list(name))
    if (isFirstScreenFile(path.slice(name.length + 1)) && !written.includes(path)) await store.remove(path)
}

/** The release whose files the page includes: what browsers without a canary load with this shell. */
function releaseInPage(shell: PartPointer | null, pointer: PartPointer) {
  const release = shell ? loadedRelease(shell.current, pointer) : pointer.current
  return release && !isShell(release) ? release : null
}

/** Reads the pointers that the derived files of a part follow from. */
async function readPointers(store: Store, part: string) {
  const files = await Promise.all([...new Set([part, SHELL])].map((name) => readPointerFile(store, name)))
  return {
    pointer: files[0]!.pointer,
    shell: files.at(-1)!.pointer,
    tags: files.map(({ tag }) => tag).join(' '),
  }
}

/** Returns a command that only writes the derived files again, because the pointer has its result already. */
function repairCommand(part: string, { current, canary, blocked }: PartPointer) {
  const command = blocked.includes(current.version)
    ? `block ${part} ${current.version}`
    : canary
      ? `canary ${part} --percent ${canary.percent}`
      : `activate ${part} ${current.version}`
  return `npm run release -- ${command}`
}

/**
 * Writes the files that follow from a pointer: preload tags and first screens of a remote; the page of the shell, and those
 * files of all remotes, which may load other releases with it. Reads the pointers again afterwards and repeats when they
 * have changed: of two commands at once, the later pointer wins here too.
 * @param known the pointer that was written or read last, for messages
 * @returns a warning when the files of a remote were not all written, else null
 * @throws CommandError when the page was not written
 */
export async function writeDerivedFiles(
  store: Store,
  part: string,
  known: PartPointer,
): Promise<string | null> {
  let latest = known
  try {
    for (;;) {
      const { pointer, shell, tags } = await readPointers(store, part)
      if (!pointer) return null
      latest = pointer
      if (part === SHELL) await writePage(store, pointer.current.version)
      else await writeRemoteFiles(store, part, releaseInPage(shell, pointer))
      if ((await readPointers(store, part)).tags === tags) break
    }
  } catch (error) {
    const reason = (error as Error).message
    const repair = `run ${repairCommand(part, latest)}`
    if (part !== SHELL)
      return `Until the next change, pages may preload files of another release of ${part} (${reason}): ${repair}.`
    throw new CommandError(
      `The pointer of the shell is written, but people still get the earlier page (${reason}): ${repair}.`,
      { cause: error },
    )
  }
  return part === SHELL ? writeFilesOfRemotes(store) : null
}

async function writeFilesOfRemotes(store: Store) {
  const warnings: string[] = []
  for (const name of await listParts(store)) {
    const pointer = name === SHELL ? null : await findPointer(store, name)
    const warning = pointer && (await writeDerivedFiles(store, name, pointer))
    if (warning) warnings.push(warning)
  }
  return warnings.join(' ') || null
}

/**
 * Replaces the pointer of a part as `replacePointer` does, and then its derived files.
 * @returns a warning when the derived files of a remote were not all written, else null
 * @throws CommandError when someone else changed the pointer, or when the page of the shell was not written
 */
export async function changePointer(store: Store, part: string, change: PointerChange) {
  await replacePointer(store, part, change)
  return writeDerivedFiles(store, part, change.next)
}

/** Appends the warning of `writeDerivedFiles` to the message of a command. */
export const withWarning = (message: string, warning: string | null) =>
  warning ? `${message} ${warning}` : message
