import type { ReactNode } from 'react'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from './brand.tsx'
import { PageFrame } from './page-frame.tsx'
import { TopNavigation } from './top-navigation.tsx'

interface PublicLayoutProps {
  /** Whether the top bar has the navigation; the sign-in pages need none. */
  navigation: boolean
  children: ReactNode
}

/** The layout of pages that need no signing in: a slim top bar and none of the staff controls. */
export const PublicLayout = ({ navigation, children }: PublicLayoutProps) => (
  <PageFrame
    mainClassName="page"
    bars={
      <header className="bar">
        <Brand />
        {navigation && <TopNavigation />}
        <LanguageMenu />
      </header>
    }
  >
    {children}
  </PageFrame>
)
