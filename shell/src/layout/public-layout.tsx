import type { ReactNode } from 'react'
import { Bar } from './bar.tsx'
import { Frame } from './frame.tsx'

interface PublicLayoutProps {
  /** Whether the bar has the top navigation. */
  navigation: boolean
  children: ReactNode
}

/** What surrounds a page that needs no signing in: the slim bar and nothing of the staff screens. */
export const PublicLayout = ({ navigation, children }: PublicLayoutProps) => (
  <Frame page="page" bars={<Bar navigation={navigation} />}>
    {children}
  </Frame>
)
