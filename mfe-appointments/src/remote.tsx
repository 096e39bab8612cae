import { lazy, useEffect } from 'react'
import { useLocation, useSetAtom } from '@molar/shared/platform'
import type { Messages, RemoteModule } from '@molar/shared/remote'
import { useRefetch } from '@molar/shared/ui'
import { loadExtensionsAtom } from './appointments/appointments.atoms.ts'
import { AppointmentsPage } from './appointments/appointments-page.tsx'
import { isScheduleRemembered, usePreferredView } from './appointments/preferred-view.ts'
import { LostChanges } from './lost-changes.tsx'
import en from './messages/en.json' with { type: 'json' }
import { FIGURES_ROUTE, SCHEDULE_ROUTE, WAITING_LIST_ROUTE } from './routes.ts'

const loadSchedulePage = async () => {
  const { SchedulePage } = await import(/* webpackChunkName: "schedule" */ './schedule/schedule-page.tsx')
  return { default: SchedulePage }
}
// Not after the first rendering: a front desk waits for it.
if (isScheduleRemembered()) loadSchedulePage().catch(() => {})
const SchedulePage = lazy(() => loadSchedulePage().catch(loadSchedulePage))

const loadWaitingListPage = async () => {
  const { WaitingListPage } = await import('./waiting-list/waiting-list-page.tsx')
  return { default: WaitingListPage }
}
const WaitingListPage = lazy(() => loadWaitingListPage().catch(loadWaitingListPage))

const loadFiguresPage = async () => {
  const { FiguresPage } = await import('./figures/figures-page.tsx')
  return { default: FiguresPage }
}
const FiguresPage = lazy(() => loadFiguresPage().catch(loadFiguresPage))

function pageAt(pathname: string) {
  if (pathname === WAITING_LIST_ROUTE) return <WaitingListPage />
  if (pathname === FIGURES_ROUTE) return <FiguresPage />
  return pathname === SCHEDULE_ROUTE ? <SchedulePage /> : <AppointmentsPage />
}

/** The page at the route that is open. */
function AppointmentsRemote() {
  const { pathname } = useLocation()
  const loadExtensions = useSetAtom(loadExtensionsAtom)
  useEffect(() => void loadExtensions(), [loadExtensions])
  // The server may not have been ready. Once it has responded, this makes no request.
  useRefetch(() => void loadExtensions())
  const isChoosing = usePreferredView()
  if (isChoosing) return null
  return (
    <>
      <LostChanges />
      {pageAt(pathname)}
    </>
  )
}

export default {
  Component: AppointmentsRemote,
  // English is what every other language falls back to, so it comes with the code; another one comes when it is chosen.
  loadMessages: async (language): Promise<Messages> => {
    if (language === 'en') return en
    return (await import(/* webpackExclude: /\/en\.json$/ */ `./messages/${language}.json`)).default
  },
} satisfies RemoteModule
