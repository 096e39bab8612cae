import { createContext, useContext } from 'react'
import type { PageSettings } from '@molar/releases/format'
import type { Translations } from './language/translations.ts'
import type { RemoteLoader } from './remote-loader/remote-loader.ts'
import type { FindCandidates } from './remote-loader/candidate-releases.ts'

/** The services of one page of the portal; the same for its whole life. */
export interface Portal {
  settings: PageSettings
  remoteLoader: RemoteLoader
  findCandidates: FindCandidates
  translations: Translations
  /** Loads the page again, at this path if one is given, and replaces the current one, so that nothing stays in memory. */
  reloadAt: (path?: string) => void
}

const PortalContext = createContext<Portal | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('Render the shell inside <PortalProvider>.')
  return portal
}
