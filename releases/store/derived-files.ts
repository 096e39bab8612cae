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

interface DerivedFile {
  path: string
  /** Null: there must be no such file. */
  bytes: Buffer | null
  /** The file of the release that this one copies. Only where the page needs it. */
  required?: string
}

/** Files of the page that earlier releases of the shell do not have. */
const isOptional = (name: string) => name !== 'skeleton.html' && name !== 'index.html'

const filesOfPage = (store: Store, version: string): Promise<DerivedFile[]> =>
  Promise.all(
    SHELL_PAGE_FILES.map(async (name) => {
      const source = `${releasePath(SHELL, version)}/${name}`
      const bytes = (await store.read(source))?.bytes ?? null
      return { path: `${SHELL}/${name}`, bytes, ...(!isOptional(name) && { required: source }) }
    }),
  )

async function writeFiles(store: Store, files: readonly DerivedFile[]) {
  for (const { path, bytes, required } of files) {
    if (bytes) await store.put(path, bytes)
    else if (required) throw new Error(`there is no ${required}`)
    else await store.remove(path)
  }
}

async function isWritten(store: Store, { path, bytes, required }: DerivedFile) {
  const stored = await store.read(path)
  return bytes ? stored?.bytes.equals(bytes) === true : !stored && !required
}

/** Returns the first screens of a release. */
async function firstScreens(store: Store, release: ReleaseRecord): Promise<DerivedFile[]> {
  const { name, version } = release
  const found = await Promise.all(
    firstScreensOf(release).map(async ({ language, otherRoute, file }) => {
      const screen = await store.read(`${releasePath(name, version)}/${file}`)
      if (!screen) return []
      const include = firstScreenInclude(release, language, screen.bytes.toString(), otherRoute)
      return [{ path: `${name}/${file}`, bytes: Buffer.from(include) }]
    }),
  )
  return found.flat()
}

/** @param release null: no kept release accepts the shell, so that the page has nothing of this remote */
async function filesOfRemote(
  store: Store,
  name: string,
  release: ReleaseRecord | null,
): Promise<DerivedFile[]> {
  const preloads = { path: preloadsPath(name), bytes: Buffer.from(release ? preloadTags('', release) : '') }
  const screens = release ? await firstScreens(store, release) : []
  // Another release may have had other routes and languages.
  const others = (await store.list(name)).filter(
    (path) =>
      isFirstScreenFile(path.slice(name.length + 1)) && !screens.some((screen) => screen.path === path),
  )
  return [preloads, ...screens, ...others.map((path) => ({ path, bytes: null }))]
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

const derivedFiles = (store: Store, part: string, pointer: PartPointer, shell: PartPointer | null) =>
  part === SHELL
    ? filesOfPage(store, pointer.current.version)
    : filesOfRemote(store, part, releaseInPage(shell, pointer))

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
 * Compares the derived files of a part with its pointer: an interrupted command has not written them all.
 * @returns a sentence that names the command which writes them again, or null when they are complete
 */
export async function staleFilesProblem(store: Store, part: string) {
  const { pointer, shell } = await readPointers(store, part)
  if (!pointer) return null
  const files = await derivedFiles(store, part, pointer, shell)
  const written = await Promise.all(files.map((file) => isWritten(store, file)))
  if (!written.includes(false)) return null
  const problem =
    part === SHELL
      ? 'People get the page of another release'
      : `The preloads and first screens of ${part} do not match its pointer`
  return `${problem}: run ${repairCommand(part, pointer)}.`
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
      await writeFiles(store, await derivedFiles(store, part, pointer, shell))
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
