import {
  isReleaseOf,
  isShell,
  readPointerTo,
  SHELL,
  type AnyRelease,
  type PartPointer,
  type ReleaseRecord,
} from '../format/index.ts'
import {
  firstScreenInclude,
  firstScreensOf,
  isFirstScreenFile,
  preloadTags,
  SHELL_PAGE_FILES,
} from '../page/index.ts'
import { CommandError } from './command-error.ts'
import { pointerPath, preloadsPath, releasePath } from './paths.ts'
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

async function writeRemoteFiles(store: Store, release: ReleaseRecord) {
  const { name, version } = release
  await store.put(preloadsPath(name), Buffer.from(preloadTags('', release)))
  const written = new Set<string>()
  for (const { language, otherRoute, file } of firstScreensOf(release)) {
    const screen = await store.read(`${releasePath(name, version)}/${file}`)
    if (!screen) continue
    const include = firstScreenInclude(release, language, screen.bytes.toString(), otherRoute)
    await store.put(`${name}/${file}`, Buffer.from(include))
    written.add(`${name}/${file}`)
  }
  // Another release may have had other routes and languages.
  for (const path of await store.list(name))
    if (isFirstScreenFile(path.slice(name.length + 1)) && !written.has(path)) await store.remove(path)
}

const writeFilesOf = (store: Store, current: AnyRelease) =>
  isShell(current) ? writePage(store, current.version) : writeRemoteFiles(store, current)

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
 * Writes the files that follow from a pointer: preload tags and first screens of a remote, the page of the shell. Reads
 * the pointer again afterwards and repeats when it has changed: of two commands at once, the later pointer wins here too.
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
      const file = await store.read(pointerPath(part))
      const pointer = file && readPointerTo(JSON.parse(file.bytes.toString()), isReleaseOf(part))
      if (!pointer) return null
      latest = pointer
      await writeFilesOf(store, pointer.current)
      if ((await store.read(pointerPath(part)))?.tag === file?.tag) return null
    }
  } catch (error) {
    const reason = (error as Error).message
    const repair = `run ${repairCommand(part, latest)}`
    if (part !== SHELL)
      return `Until the next change, pages may preload files of the earlier release (${reason}): ${repair}.`
    throw new CommandError(
      `The pointer of the shell is written, but people still get the earlier page (${reason}): ${repair}.`,
      { cause: error },
    )
  }
}

/** Appends the warning of `writeDerivedFiles` to the message of a command. */
export const withWarning = (message: string, warning: string | null) =>
  warning ? `${message} ${warning}` : message
