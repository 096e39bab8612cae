import { chooseReleases, type AdmittedRemote, type Choosing, type Pointer } from '@molar/shared/releases'
import type { LanguageTag } from '@molar/shared/i18n'

interface MenuItem {
  name: string
  route: string
  label: string
}

interface MenuOf {
  remotes: readonly AdmittedRemote[]
  pointers: Readonly<Record<string, Pointer>>
  choosing: (name: string, aside: readonly string[]) => Choosing
  language: LanguageTag
  isAdmin: boolean
}

/** The entries of the top navigation, as the releases themselves name them. */
export const menuOf = ({ remotes, pointers, choosing, language, isAdmin }: MenuOf): MenuItem[] =>
  remotes
    .flatMap((remote) => {
      const pointer = pointers[remote.name]
      const release = pointer && chooseReleases(pointer, remote, choosing(remote.name, []))[0]
      return release ? [release] : []
    })
    .filter(({ menu }) => menu.visibleTo === 'everyone' || isAdmin)
    .toSorted((a, b) => a.menu.order - b.menu.order)
    .map(({ name, route, menu }) => ({ name, route, label: menu.label[language] ?? menu.label.en ?? name }))
