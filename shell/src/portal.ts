import { createContext, useContext } from 'react'
import type { Choosing, PageSettings } from '@molar/releases/format'
import type { Language } from './language/language.ts'
import type { Remotes } from './remote-loader/remote-loader.ts'

/** The services of one page of the portal; the same for its whole life. */
export interface Portal {
  settings: PageSettings
  remotes: Remotes
  /** What releases this browser may mount of the remote of this name, without the versions in `aside`. */
  choosing: (name: string, aside: readonly string[]) => Choosing
  language: Language
  /** Loads the page again at this path and replaces the current one, so that nothing stays in memory. */
  reloadAt: (path: string) => void
}

const PortalContext = createContext<Portal | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('Render the shell inside <PortalProvider>.')
  return portal
}
