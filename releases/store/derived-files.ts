import { readPointerTo } from '../format/index.ts'
import { preloadTags } from '../page/preload-tags.ts'
import { pointerPath, preloadsPath, releasePath, SHELL } from './paths.ts'
import { Refusal } from './command-error.ts'
import { isReleaseOf, isShell, type AnyRelease } from './any-release.ts'
import type { Store } from './store.ts'

/** The page last: it is what people get, and its skeleton stands ready by then. */
const PAGE_FILES = ['skeleton.html', 'index.html']

async function writeFor(store: Store, part: string, current: AnyRelease) {
  if (!isShell(current)) return store.put(preloadsPath(part), Buffer.from(preloadTags('', current)))
  for (const name of PAGE_FILES) {
    const path = `${releasePath(SHELL, current.version)}/${name}`
    const file = await store.read(path)
    if (!file) throw new Error(`there is no ${path}`)
    await store.put(`${SHELL}/${name}`, file.bytes)
  }
}

/** What was done, and what did not follow from it. */
export const withTrouble = (done: string, trouble: string | null) => (trouble ? `${done} ${trouble}` : done)

/**
 * Brings up to date what follows from a pointer: a remote's preloads, the shell's page. Whoever wrote last looks
 * whether the pointer still is the one it wrote for, so that of two at once the later pointer wins here too.
 * @returns what went wrong with the preloads, in a sentence; null when nothing did
 * @throws Refusal when the page could not be replaced
 */
export async function derive(store: Store, part: string): Promise<string | null> {
  try {
    for (;;) {
      const file = await store.read(pointerPath(part))
      const pointer = file && readPointerTo(JSON.parse(file.bytes.toString()), isReleaseOf(part))
      if (!pointer) return null
      await writeFor(store, part, pointer.current)
      if ((await store.read(pointerPath(part)))?.tag === file.tag) return null
    }
  } catch (error) {
    const reason = (error as Error).message
    if (part !== SHELL)
      return `Pages may ask for files of the earlier release beside those they need until the next change (${reason}).`
    throw new Refusal(
      `The pointer of the shell is written but people still get the earlier page (${reason}): run npm run release -- activate shell with the version that list calls current.`,
      { cause: error },
    )
  }
}
