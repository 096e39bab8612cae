import { createContext, useContext } from 'react'
import type { LocationCode } from '@molar/contract'

export interface Branch {
  code: LocationCode
  address: string
  /** As people read it: `0700 555 0102`. */
  phone: string
}

export interface ClinicSettings {
  productName: string
  clinicName: string
  branches: readonly Branch[]
  /** Address of the clinic's privacy notice. */
  privacyUrl: string
}

export type Tone = 'success' | 'warning' | 'error'

/** One remote's own drawer in this tab's storage. Values are plain JSON; never a code, never a token. */
export interface DraftDrawer {
  read: () => unknown
  write: (draft: unknown) => void
  clear: () => void
}

/** What the shell gives a remote. Part of the shell contract: `shared/src/remote/CHANGELOG.md`. */
export interface Host {
  clinic: ClinicSettings
  /** Shows a sentence for 3 seconds. Never the only place of something a person must act on. */
  notify: (tone: Tone, sentence: string) => void
  /** Names the step in the page title, between the page and the product; null takes it out again. */
  nameStep: (step: string | null) => void
  /** While true, leaving the page asks first. */
  holdUnsaved: (unsaved: boolean) => void
  drafts: DraftDrawer
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('This remote runs outside a host: render it inside <HostProvider>.')
  return host
}
