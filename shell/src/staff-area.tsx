import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { StaffLayout } from './staff-layout/staff-layout.tsx'
import { Loading } from './layout/loading.tsx'
import { ServerUnreachable } from './session/server-unreachable.tsx'
import { StaffGuard } from './session/staff-guard.tsx'

/** The route around every staff screen: guard and layout. Its code is sent to staff alone. */
export function StaffArea() {
  useEffect(() => {
    // Loaded in advance, because signing out must work without a connection too.
    import(/* webpackChunkName: "own-pages" */ './pages/own-pages.ts').catch(() => {})
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
