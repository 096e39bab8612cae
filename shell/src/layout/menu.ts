import { useAtomValue } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { languageAtom } from '../language/language.atoms.ts'
import { usePortal } from '../portal.ts'
import { pointersAtom } from '../remote-loader/pointers.ts'

/** The entries of the top navigation that this person sees, with the labels their releases give them. */
export function useMenu() {
  const { settings, offerReleases } = usePortal()
  const pointers = useAtomValue(pointersAtom)
  const language = useAtomValue(languageAtom)
  const isAdmin = useAtomValue(authUserAtom)?.type === 'admin'
  return settings.remotes
    .flatMap((remote) => offerReleases(remote, pointers[remote.name]).slice(0, 1))
    .filter(({ menu }) => menu.visibleTo === 'everyone' || isAdmin)
    .toSorted((a, b) => a.menu.order - b.menu.order)
    .map(({ name, route, menu }) => ({ name, route, label: menu.label[language] ?? menu.label.en ?? name }))
}
