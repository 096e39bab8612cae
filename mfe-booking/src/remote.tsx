import { lazy } from 'react'
import { useLocation } from '@molar/shared/platform'
import type { Messages, RemoteModule } from '@molar/shared/remote'
import { APPOINTMENT_ROUTE } from './routes.ts'
import { BookingPage } from './booking-page.tsx'
import en from './messages/en.json?first'
// The first screen of a link has no other styles than those of this file.
import './components/button-row.module.css'
import './appointment/loading-summary.module.css'

/** The router ignores the case of a path, and slashes at its end. */
const isAppointmentPath = (path = '') => path.toLowerCase().replace(/\/+$/, '') === APPOINTMENT_ROUTE

const loadAppointmentPage = () => import('./appointment/appointment-page.tsx')
// Not after the first rendering: this is what a link in a message opens.
if (isAppointmentPath(globalThis.location?.pathname)) loadAppointmentPage().catch(() => {})
const AppointmentPage = lazy(() => loadAppointmentPage().catch(loadAppointmentPage))

/** The page at the route that is open. */
function BookingRemote() {
  const { pathname } = useLocation()
  return isAppointmentPath(pathname) ? <AppointmentPage /> : <BookingPage />
}

export default {
  Component: BookingRemote,
  // English is what every other language falls back to, so it comes with the code: here the texts of the first step,
  // with the later steps the rest. Another language comes when it is chosen.
  loadMessages: async (language): Promise<Messages> => {
    if (language === 'en') return en
    return (await import(/* webpackExclude: /\/en\.json$|my-appointment/ */ `./messages/${language}.json`))
      .default
  },
} satisfies RemoteModule
