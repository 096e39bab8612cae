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
  const admitted = readSettings().remotes.map((remote) => remote.origin)
  return [location.origin, ...admitted].includes(new URL(url, location.href).origin) ? url : null
}

/** Once, before anything of the page makes a script tag. */
export const guardScripts = () => globalThis.trustedTypes?.createPolicy('default', { createScriptURL })
