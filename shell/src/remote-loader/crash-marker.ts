import { tabStore } from '@molar/shared/session'
import type { Named } from './load-report.ts'

const KEY = 'running'

/**
 * Notes whose code is about to run, or null: if it freezes the page for good, this is all that tells of it. Not of a
 * hidden page, which draws nothing yet and which a phone ends without a word.
 */
export const noteTrial = (release: Named | null) =>
  tabStore.write(KEY, release && !document.hidden ? `${release.name} ${release.version}` : null)

/** The release that was running when this tab's page went without a goodbye. */
export function lostTrial(): Named | null {
  const [name, version] = tabStore.read(KEY)?.split(' ') ?? []
  return name && version ? { name, version } : null
}
