import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Toaster } from '../toasts/toaster.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { usePageTitle } from './page-title.ts'
import { useRouteFocus } from './route-focus.ts'

/** What goes on around every page: its title, the focus, toasts, and the question before typed things are lost. */
export function PageKeeping() {
  usePageTitle()
  useRouteFocus()
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
      <LeaveQuestion />
    </>
  )
}
