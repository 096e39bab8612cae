import { createContext, useContext } from 'react'
import type { Choosing, PageSettings } from '@molar/shared/releases'
import type { Language } from './language/language.ts'
import type { Remotes } from './remote-loader/remote-loader.ts'

/** What one page of the portal is made of; the same for its whole life. */
export interface Portal {
  settings: PageSettings
  remotes: Remotes
  /** What releases this browser may mount of the remote of this name, without the versions in `aside`. */
  choosing: (name: string, aside: readonly string[]) => Choosing
  language: Language
  /** Loads the page anew at this path, in place of the present one: nothing stays in memory. */
  openAnew: (path: string) => void
}

const PortalContext = createContext<Portal | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('Render the shell inside <PortalProvider>.')
  return portal
}
