import { useAtomValue } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { languageAtom } from '../language/language.atoms.ts'
import { usePortal } from '../portal.ts'
import { menuOf } from './menu.ts'
import { pointersAtom } from './pointers.atoms.ts'

/** The top navigation this person sees. */
export function useMenu() {
  const { settings, choosing } = usePortal()
  const pointers = useAtomValue(pointersAtom)
  const language = useAtomValue(languageAtom)
  const isAdmin = useAtomValue(authUserAtom)?.type === 'admin'
  return menuOf({ remotes: settings.remotes, pointers, choosing, language, isAdmin })
}
