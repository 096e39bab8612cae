import { isLocalOrigin } from '../overrides/override-request.ts'
import { readSettings } from './page-data.ts'

interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown
}

declare global {
  /** Undefined in browsers that do not have them; what the page's headers allow holds there too. */
  var trustedTypes: TrustedTypes | undefined
}

/** Every script tag that any code makes passes here: from the page's own origin or an admitted remote's, or not at all. */
const createScriptURL = (url: string) => {
  const { remotes, allowOverrides } = readSettings()
  const { origin } = new URL(url, location.href)
  const isAdmitted = origin === location.origin || remotes.some((remote) => remote.origin === origin)
  return isAdmitted || (allowOverrides && isLocalOrigin(origin)) ? url : null
}

/** Once, before anything of the page makes a script tag. */
export const guardScripts = () => globalThis.trustedTypes?.createPolicy('default', { createScriptURL })
