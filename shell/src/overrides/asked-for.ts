import { tabStore } from '@molar/shared/session'
import type { PageSettings } from '@molar/shared/releases'

/** Where this tab keeps what it was asked for. */
export const KEY = 'overrides'

/** Whether this tab is to run a remote from this very machine. All else about it is a file that few ever load. */
export const asksForOverrides = ({ allowOverrides }: PageSettings) =>
  allowOverrides && (location.search.includes('remote.') || tabStore.read(KEY) !== null)
