import type { ReactNode } from 'react'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Frame } from './frame.tsx'

/** The slim bar patients see: logo, navigation, language. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <Frame page="page" tools={<LanguageMenu />}>
    {children}
  </Frame>
)
