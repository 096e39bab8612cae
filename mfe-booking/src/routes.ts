import { APPOINTMENT_PATH } from '@molar/contract'

/** The routes of this remote, as in `remote.json`. */
export const BOOKING_ROUTE = '/book-appointment'
export const APPOINTMENT_ROUTE = APPOINTMENT_PATH
