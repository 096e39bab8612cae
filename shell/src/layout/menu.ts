import { menuLabel } from '@molar/releases/format'
import { useAtomValue } from '@molar/shared/platform'
import { type AuthUser, authUserAtom } from '@molar/shared/session'
import type { RemoteManifest } from '@molar/shared/remote'
import { languageAtom } from '../language/language.atoms.ts'
import { usePortal } from '../portal.ts'
import { pointersAtom } from '../remote-loader/pointers.ts'

/** By the person's permissions where the server names them, otherwise by the specification: for the type admin. */
function isVisible({ visibleTo, permission }: Partial<RemoteManifest['menu']>, person: AuthUser | null) {
  if (visibleTo === 'everyone') return true
  if (!permission || !person?.permissions) return person?.type === 'admin'
  return person.permissions.some((one) => one === permission || one === `${permission}:own`)
}

/** The entries of the top navigation that this person sees, with the labels their releases give them. */
export function useMenu() {
  const { settings, findCandidates } = usePortal()
  const pointers = useAtomValue(pointersAtom)
  const language = useAtomValue(languageAtom)
  const person = useAtomValue(authUserAtom)
  return settings.remotes
    .flatMap((remote) =>
      findCandidates(remote, pointers[remote.name])
        .slice(0, 1)
        .flatMap(({ name, route, menu, otherEntries = [], otherRoutes }) => [
          { name, route, ...menu },
          // Where the server names no permissions, there is one entry for each remote.
          ...otherEntries
            .filter(
              (entry) =>
                person?.permissions &&
                remote.otherRoutes?.includes(entry.route) &&
                otherRoutes?.includes(entry.route),
            )
            .map((entry) => ({ name, ...entry })),
        ]),
    )
    .filter((entry) => isVisible(entry, person))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, route, label }) => ({ name, route, label: menuLabel(label, language, name) }))
}
