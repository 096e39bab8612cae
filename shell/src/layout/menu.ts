import { useAtomValue } from '@molar/shared/platform'
import { chooseReleases } from '@molar/releases/format'
import { authUserAtom } from '@molar/shared/session'
import { languageAtom } from '../language/language.atoms.ts'
import { usePortal } from '../portal.ts'
import { pointersAtom } from '../remote-loader/pointers.atoms.ts'

/** The entries of the top navigation that this person sees, with the labels their releases give them. */
export function useMenu() {
  const { settings, choosing } = usePortal()
  const pointers = useAtomValue(pointersAtom)
  const language = useAtomValue(languageAtom)
  const isAdmin = useAtomValue(authUserAtom)?.type === 'admin'
  return settings.remotes
    .flatMap((remote) => {
      const pointer = pointers[remote.name]
      const release = pointer && chooseReleases(pointer, remote, choosing(remote.name, []))[0]
      return release ? [release] : []
    })
    .filter(({ menu }) => menu.visibleTo === 'everyone' || isAdmin)
    .toSorted((a, b) => a.menu.order - b.menu.order)
    .map(({ name, route, menu }) => ({ name, route, label: menu.label[language] ?? menu.label.en ?? name }))
}
