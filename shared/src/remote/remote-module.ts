import type { ComponentType } from 'react'

export type Messages = Record<string, unknown>

/** The default export of every remote's module `./remote`; write `satisfies RemoteModule`. */
export interface RemoteModule {
  /** The page. If it shows no text for 30 seconds, the shell switches to the previous release. */
  Component: ComponentType
  /** Loads the texts of one language. The i18n namespace is the remote's name. */
  loadMessages: (language: string) => Promise<Messages>
}

/** `remote.json` of each remote, also part of every release. */
export interface RemoteManifest {
  /** Also the i18n namespace and the key of its drafts: `booking`. */
  name: string
  /** The route it owns: `/book-appointment`. */
  route: string
  /** Further routes of the same access, without a menu entry unless `otherEntries` has one. The remote reads from the address which one is open. */
  otherRoutes?: readonly string[]
  access: 'public' | 'staff'
  /** The team that maintains it, named where the page is unavailable: `Booking`. */
  team: string
  menu: {
    label: Record<string, string>
    order: number
    visibleTo: 'everyone' | 'admin'
    /** Where the server names a person's permissions, who has this one sees the entry: `blockers.read`. */
    permission?: string
  }
  /**
   * Menu entries of `otherRoutes`, at most five. A person sees one whose permission the server names for them, so that
   * servers without roles show the entry of `menu` alone. Since 1.9.0; an older shell shows none of them.
   */
  otherEntries?: readonly {
    route: string
    label: Record<string, string>
    order: number
    permission: string
  }[]
  /** Semver range of the shell contract it needs: `^1.0.0`. */
  shell: string
}
