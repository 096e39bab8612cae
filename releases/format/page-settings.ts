import type { ClinicSettings } from '@molar/shared/remote'

/** One line of the shell's settings lets a remote in, as this and nothing else. */
export interface AdmittedRemote {
  name: string
  /** `https://…` without a slash at the end; empty: the page's own. */
  origin: string
  route: string
  access: 'public' | 'staff'
}

/** What the server writes into `index.html` under `molar-settings`. */
export interface PageSettings {
  apiUrl: string
  /** Extensions the API is known to have; null: ask it. */
  extensions: readonly string[] | null
  defaultBearer: string
  clinic: ClinicSettings
  /** Where `/` and unknown paths lead. */
  home: string
  remotes: readonly AdmittedRemote[]
  /** Lets a tab run a remote from a server on this very machine: `?remote.booking=http://localhost:3001`. */
  allowOverrides?: boolean
}
