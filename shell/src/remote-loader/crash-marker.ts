import type { ReleaseId } from '@molar/releases/format'
import { tabStore } from '@molar/shared/session'

// The key in the tabs that are open while the shell is updated.
const KEY = 'running'
/** Which release was running when the page before ended suddenly, too soon to have frozen. */
const ENDED_KEY = 'ended'
/** Milliseconds since the last marker. A page that a browser restores after a crash of its own is older or younger. */
const FROZEN_FOR = { least: 10_000, most: 600_000 }

/**
 * Stores which release is about to run. If its code freezes the page until the browser ends it, only this marker is
 * left. Hidden pages set none: they draw nothing yet, and phones end them without an event.
 * @param at milliseconds since 1970, for a release that has been drawn
 */
export const setCrashMarker = ({ name, version }: ReleaseId, at?: number) =>
  tabStore.write(KEY, document.hidden ? null : `${name} ${version} ${at ?? ''}`)

export const clearCrashMarker = () => tabStore.write(KEY, null)

/** For a page that is left or hidden: it has neither frozen nor ended suddenly. */
export function clearCrashes() {
  clearCrashMarker()
  tabStore.write(ENDED_KEY, null)
}

/** The release that was running when the last page of this tab ended without an event; null: none. */
export function readCrashMarker(): ReleaseId | null {
  const [name, version, at] = tabStore.read(KEY)?.split(' ') ?? []
  // Until this page was opened: a duplicated tab has the marker of a page that runs, and may load for long.
  const frozenFor = performance.timeOrigin - Number(at)
  const hasFrozen = !at || (frozenFor > FROZEN_FOR.least && frozenFor < FROZEN_FOR.most)
  return name && version && hasFrozen ? { name, version } : null
}

const isReload = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'reload'

/**
 * Call it once, when a page starts: the release that froze the page before, or that was running when two pages in a row
 * ended suddenly, such as one that fills the memory.
 */
export function readCrashedRelease(): ReleaseId | null {
  const frozen = readCrashMarker()
  const [name, version] = tabStore.read(KEY)?.split(' ') ?? []
  // The session storage of a duplicated tab is a copy. People and browsers reload a page that ended.
  if (frozen || !name || !version || !isReload()) return frozen
  const ended = `${name} ${version}`
  if (tabStore.read(ENDED_KEY) === ended) return { name, version }
  tabStore.write(ENDED_KEY, ended)
  return null
}
