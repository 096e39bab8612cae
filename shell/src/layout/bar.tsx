import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from './brand.tsx'
import { TopNavigation } from './top-navigation.tsx'

/** The slim bar of public pages; signing in needs no navigation. */
export const Bar = ({ navigation }: { navigation: boolean }) => (
  <header className="bar">
    <Brand />
    {navigation && <TopNavigation />}
    <LanguageMenu />
  </header>
)
