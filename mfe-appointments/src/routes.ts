import type { AppointmentId } from '@molar/contract'

/** Routes of this remote, as in `remote.json`. */
export const LIST_ROUTE = '/dashboard'
export const SCHEDULE_ROUTE = '/schedule'
export const WAITING_LIST_ROUTE = '/waiting-list'
export const FIGURES_ROUTE = '/figures'

/** The route of the blockers, which another remote has. */
export const BLOCKERS_ROUTE = '/config'

interface LinkedAppointment {
  id: AppointmentId
  /** Of the branch. */
  location: string
  /** `YYYY-MM-DD`. */
  date: string
}

/** Where the schedule shows the details of an appointment. */
export const detailsPath = ({ id, location, date }: LinkedAppointment) =>
  `${SCHEDULE_ROUTE}?${new URLSearchParams({ branch: location, date, appointment: String(id) })}`
