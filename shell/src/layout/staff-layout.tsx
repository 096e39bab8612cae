import { Suspense, type ReactNode } from 'react'
import { useLocation } from '@molar/shared/platform'
import { DeskBar } from '../desk/desk-bar.tsx'
import { Drawer } from '../desk/drawer.tsx'
import { Preloader } from '../desk/preloader.tsx'
import { SideMenu } from '../desk/side-menu.tsx'
import { Frame } from './frame.tsx'
import { useLayout } from './use-layout.ts'
import '../styles/staff.scss'

/** What surrounds the staff screens. Its code and styles are sent to nobody else. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { layoutType, isMobile, isPreloader } = useLayout()
  const { pathname } = useLocation()
  const bars = (
    <>
      {layoutType === 'vertical' && !isMobile && <SideMenu />}
      <DeskBar />
    </>
  )
  return (
    <>
      <Frame frame="desk" page="staff" bars={bars}>
        <Suspense>{children}</Suspense>
      </Frame>
      {isMobile && <Drawer />}
      {isPreloader && <Preloader key={pathname} />}
    </>
  )
}
