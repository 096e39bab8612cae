import type { ClinicSettings } from '@molar/shared/remote'

/** A remote that the clinic's settings admit. A release that claims another name, route or access is not loaded. */
export interface AdmittedRemote {
  name: string
  /** `https://…` without a slash at the end. Empty: the page's own origin. */
  origin: string
  route: string
  /** Further routes, as in the remote's `remote.json`. */
  otherRoutes?: readonly string[]
  access: 'public' | 'staff'
}

/** Returns the remotes once for each of their routes. */
export const remotesByRoute = (remotes: readonly AdmittedRemote[]): AdmittedRemote[] =>
  remotes.flatMap((remote) =>
    [remote.route, ...(remote.otherRoutes ?? [])].map((route) => ({ ...remote, route })),
  )

/** The settings that the server writes into the page as `molar-settings`. */
export interface PageSettings {
  apiUrl: string
  /** Extensions that the API is known to have. Null: the browser asks the API. */
  extensions: readonly string[] | null
  defaultBearer: string
  clinic: ClinicSettings
  /** Path that `/` and unknown paths redirect to. */
  home: string
  remotes: readonly AdmittedRemote[]
  /** Where errors of remotes are sent: `https://KEY@HOST/PROJECT` of a Sentry-compatible service. */
  errorDsn?: string
  /** Share of pages that send errors, 0 to 1. */
  errorSampleRate?: number
  /** Lets a tab load a remote from a server on the same computer: `?remote.booking=http://localhost:3001`. */
  allowOverrides?: boolean
}
