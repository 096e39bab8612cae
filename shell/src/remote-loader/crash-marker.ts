import { tabStore } from '@molar/shared/session'
import type { ReleaseName } from './load-report.ts'

// The key in the tabs that are open while the shell is updated.
const KEY = 'running'

/**
 * Stores which release is about to run. If its code freezes the page until the browser ends it, only this marker is
 * left. Hidden pages set none: they draw nothing yet, and phones end them without an event.
 */
export const setCrashMarker = ({ name, version }: ReleaseName) =>
  tabStore.write(KEY, document.hidden ? null : `${name} ${version}`)

export const clearCrashMarker = () => tabStore.write(KEY, null)

/** The release that was running when the last page of this tab ended without an event; null: none. */
export function readCrashMarker(): ReleaseName | null {
  const [name, version] = tabStore.read(KEY)?.split(' ') ?? []
  return name && version ? { name, version } : null
}
