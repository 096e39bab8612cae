import type { ReactNode } from 'react'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Frame } from './frame.tsx'
import '../styles/staff.scss'

/** What surrounds the staff screens. Its code and styles are sent to nobody else. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const person = useAtomValue(authUserAtom)
  const tools = (
    <>
      <LanguageMenu />
      <span className="tool person">{person?.displayName ?? t('user')}</span>
      {person?.type === 'admin' && (
        <Link className="tool" to="/logout">
          {t('signOut')}
        </Link>
      )}
    </>
  )
  return (
    <Frame frame="desk" page="staff" tools={tools}>
      {children}
    </Frame>
  )
}
