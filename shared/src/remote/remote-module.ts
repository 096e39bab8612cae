import type { ComponentType } from 'react'

export type Messages = Record<string, unknown>

/** What the module `./remote` of every remote exports as `default`, `satisfies RemoteModule`. */
export interface RemoteModule {
  /** The page. One without a word to read for 30 seconds gives way to the release before. */
  Component: ComponentType
  /** Texts of the remote's own i18n namespace, which carries the remote's name. */
  loadMessages: (language: string) => Promise<Messages>
}

/** `remote.json` beside each remote, and part of every release. */
export interface RemoteManifest {
  /** Also the i18n namespace and the key of its drafts: `booking`. */
  name: string
  /** The route it owns: `/book-appointment`. */
  route: string
  access: 'public' | 'staff'
  /** Who looks after it, as the unavailable place names it: `Booking`. */
  team: string
  menu: {
    label: Record<string, string>
    order: number
    visibleTo: 'everyone' | 'admin'
  }
  /** Semver range of the shell contract it needs: `^1.0.0`. */
  shell: string
}
