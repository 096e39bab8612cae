import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { StaffLayout } from '../desk/staff-layout.tsx'
import { Loading } from '../layout/loading.tsx'
import { StaffGuard } from './staff-guard.tsx'

/** What stands around every staff screen, and whom it lets through. Its code is sent to nobody else. */
export function StaffArea() {
  useEffect(() => {
    // Signing out must work without a connection too.
    import(/* webpackChunkName: "own-pages" */ '../pages/own-pages.ts').catch(() => {})
  }, [])
  return (
    <StaffGuard
      waiting={
        <StaffLayout>
          <Loading />
        </StaffLayout>
      }
    >
      <StaffLayout>
        <Outlet />
      </StaffLayout>
    </StaffGuard>
  )
}
