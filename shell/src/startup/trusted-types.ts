import { isLocalOrigin } from '../overrides/override-request.ts'
import { readSettings } from './page-data.ts'

interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown
}

declare global {
  /** Undefined in browsers without Trusted Types. There the Content Security Policy alone protects the page. */
  var trustedTypes: TrustedTypes | undefined
}

/** Allows scripts from the page's own origin and from the remotes in the settings. Every script tag passes here. */
const createScriptURL = (url: string) => {
  const { remotes, allowOverrides } = readSettings()
  const { origin } = new URL(url, location.href)
  const isAdmitted = origin === location.origin || remotes.some((remote) => remote.origin === origin)
  return isAdmitted || (allowOverrides && isLocalOrigin(origin)) ? url : null
}

/** Installs the policy. Call it once, before any code creates a script tag. */
export const guardScripts = () => globalThis.trustedTypes?.createPolicy('default', { createScriptURL })
