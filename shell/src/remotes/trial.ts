import { tabStore } from '@molar/shared/session'
import type { Named } from './report.ts'

const KEY = 'running'

/** Notes whose code is about to run, or null: if it freezes the page for good, this is all that tells of it. */
export const noteTrial = (release: Named | null) =>
  tabStore.write(KEY, release && `${release.name} ${release.version}`)

/** The release that was running when this tab's page went without a goodbye. */
export function lostTrial(): Named | null {
  const [name, version] = tabStore.read(KEY)?.split(' ') ?? []
  return name && version ? { name, version } : null
}
