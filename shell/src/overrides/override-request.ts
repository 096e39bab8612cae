import { tabStore } from '@molar/shared/session'
import type { PageSettings } from '@molar/releases/format'

/** Key of the overrides in this tab's session storage. */
export const OVERRIDES_KEY = 'overrides'

/**
 * Whether this tab is to load a remote from this computer. This file is part of the first visit; all other code of
 * overrides is loaded only where this returns true.
 */
export const isOverrideRequested = ({ allowOverrides }: PageSettings) =>
  allowOverrides && (location.search.includes('remote.') || tabStore.read(OVERRIDES_KEY) !== null)

/** Whether an origin is a server on this computer, which no attacker elsewhere can provide. */
export const isLocalOrigin = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin)
