import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useAtom, useLocation, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Logo } from '../layout/brand.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { CrashedPage } from '../layout/crashed.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { layoutAtom, WIDE } from './layout-state.atoms.ts'
import { htmlAttributesOf } from './layout-state.ts'
import { groupOf } from './menu-groups.ts'
import { TopBar } from './top-bar.tsx'
import { useOverlays } from './use-overlays.ts'
import '../styles/staff.scss'

/** The layout of staff screens. Its code and styles are sent to staff alone. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { layoutType, isMobile, isPreloader, leftMenu } = useLayoutState()
  const { pathname } = useLocation()
  const dispatch = useSetAtom(layoutAtom)
  const isSideways = layoutType === 'vertical' && !isMobile
  // The layout is vertical only after a choice in the settings, which are part of the same code.
  const overlays = useOverlays(isSideways || (isMobile && leftMenu), () => dispatch({ type: 'menuClosed' }))
  const bars = (
    <>
      {isSideways && overlays && <overlays.SideMenu />}
      <TopBar />
    </>
  )
  return (
    <>
      <PageFrame className="staff-layout" mainClassName="staff" bars={bars}>
        <ErrorBoundary key={pathname} fallback={<CrashedPage />}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      </PageFrame>
      {isMobile && overlays && <overlays.MobileMenu />}
      {isPreloader && <Preloader key={pathname} />}
    </>
  )
}

/** The layout state, connected to the attributes of `<html>`, the width of the window and the address. */
function useLayoutState() {
  const [layout, dispatch] = useAtom(layoutAtom)
  const { pathname } = useLocation()

  // Before the browser paints, so that no other layout flashes up.
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, htmlAttributesOf(layout))
  }, [layout])

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const resized = () => dispatch({ type: 'resized', isMobile: !wide.matches })
    wide.addEventListener('change', resized)
    return () => wide.removeEventListener('change', resized)
  }, [dispatch])

  // Only a change of the path is a navigation: a page may write its filters into the rest of the address.
  useEffect(() => dispatch({ type: 'navigated', group: groupOf(pathname) }), [dispatch, pathname])

  return layout
}

/** Milliseconds, from the specification. */
const PRELOADER_DURATION = 2500

/** Covers the page for a moment after each change of route. Give it the route as its key. */
function Preloader() {
  const { t } = useTranslation('common')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PRELOADER_DURATION)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <output className="preloader">
      <Logo />
      {t('loading')}
    </output>
  )
}
