import { lazy } from 'react'
import { useLocation } from '@molar/shared/platform'
import type { Messages, RemoteModule } from '@molar/shared/remote'
import { APPOINTMENT_ROUTE } from './routes.ts'
import { BookingPage } from './booking-page.tsx'
import en from './messages/en.json?first'
// The first screen of a link has no other styles than those of this file.
import './components/button-row.module.css'
import './appointment/loading-summary.module.css'

const loadAppointmentPage = () => import('./appointment/appointment-page.tsx')
// Not after the first rendering: this is what a link in a message opens.
if (globalThis.location?.pathname === APPOINTMENT_ROUTE) loadAppointmentPage().catch(() => {})
const AppointmentPage = lazy(() => loadAppointmentPage().catch(loadAppointmentPage))

/** The page at the route that is open. */
function BookingRemote() {
  const { pathname } = useLocation()
  return pathname === APPOINTMENT_ROUTE ? <AppointmentPage /> : <BookingPage />
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
