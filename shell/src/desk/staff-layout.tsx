import { Suspense, type ReactNode } from 'react'
import { useLocation } from '@molar/shared/platform'
import { Frame } from '../layout/frame.tsx'
import { Boundary } from '../remotes/boundary.tsx'
import { StoppedPart } from '../remotes/stopped.tsx'
import { DeskBar } from './desk-bar.tsx'
import { Drawer } from './drawer.tsx'
import { Preloader } from './preloader.tsx'
import { SideMenu } from './side-menu.tsx'
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
        <Boundary key={pathname} fallback={<StoppedPart />}>
          <Suspense>{children}</Suspense>
        </Boundary>
      </Frame>
      {isMobile && <Drawer />}
      {isPreloader && <Preloader key={pathname} />}
    </>
  )
}
