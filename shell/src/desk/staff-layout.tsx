import { Suspense, type ReactNode } from 'react'
import { useLocation } from '@molar/shared/platform'
import { Frame } from '../layout/frame.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { CrashedPage } from '../layout/crashed.tsx'
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
        <ErrorBoundary key={pathname} fallback={<CrashedPage />}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      </Frame>
      {isMobile && <Drawer />}
      {isPreloader && <Preloader key={pathname} />}
    </>
  )
}
