import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { prepareOverlays } from './staff-layout/use-overlays.ts'
import { StaffLayout } from './staff-layout/staff-layout.tsx'
import { Loading } from './layout/loading.tsx'
import { ServerUnreachable } from './session/server-unreachable.tsx'
import { StaffGuard } from './session/staff-guard.tsx'
import { prepareToasts } from './toasts/toaster.tsx'

/** By then the first page is there. Menus, panels and toasts must open without a connection too. */
const LOADED_AFTER_MS = 3000

/** The route around every staff screen: guard and layout. Its code is sent to staff alone. */
export function StaffArea() {
  useEffect(() => {
    // Loaded in advance, because signing out must work without a connection too.
    import(/* webpackChunkName: "own-pages" */ './pages/own-pages.ts').catch(() => {})
    const timer = setTimeout(() => {
      prepareOverlays()
      prepareToasts()
    }, LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StaffGuard
      loading={
        <StaffLayout>
          <Loading />
        </StaffLayout>
      }
      unreachable={
        <StaffLayout>
          <ServerUnreachable />
        </StaffLayout>
      }
    >
      <StaffLayout>
        <Outlet />
      </StaffLayout>
    </StaffGuard>
  )
}
