import { createContext, useContext } from 'react'
import type { LocationCode } from '@molar/contract'

export interface Branch {
  code: LocationCode
  address: string
  /** Formatted for people: `0700 555 0102`. */
  phone: string
  /** Lines for people, by language: `{ en: ['Mon–Fri 8:00 am–5:00 pm'] }`. Since 1.10.0. */
  openingHours?: Readonly<Record<string, readonly string[]>>
}

export interface ClinicSettings {
  productName: string
  clinicName: string
  branches: readonly Branch[]
  /** Address of the clinic's privacy notice. */
  privacyUrl: string
}

export type Tone = 'success' | 'warning' | 'error'
/** `info` is neither a success nor a problem. Since 1.4.0, beside `Tone`, which older remotes list completely. */
export type NoticeTone = Tone | 'info'

/** One remote's unsaved input in this tab's storage (`draft.<remote>`). Plain JSON; never a code, never a token. */
export interface DraftStore {
  /** null without a draft. The draft may be from an older release: check its shape. */
  read: () => unknown
  write: (draft: unknown) => void
  clear: () => void
}

/** The name of `DraftStore` until shell contract 1.2. */
export type DraftDrawer = DraftStore

/** What the shell gives a remote. Part of the shell contract: `shared/src/remote/CHANGELOG.md`. */
export interface Host {
  clinic: ClinicSettings
  /** Shows a toast for 3 seconds. Show a message that people must act on also on the page. */
  notify: (tone: NoticeTone, message: string) => void
  /** Puts the name of the step into the page title, between page and product; null removes it. */
  nameStep: (step: string | null) => void
  /** While true, leaving the page asks for confirmation. */
  holdUnsaved: (unsaved: boolean) => void
  drafts: DraftStore
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

/**
 * What the shell gives this remote.
 * @throws {Error} outside `<HostProvider>`.
 */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('This remote is not inside a host: render it in <HostProvider>.')
  return host
}
