import type {
  AffectedAppointment,
  AppointmentRow,
  AppointmentType,
  Blocker,
  BookingInput,
  CalendarFeed,
  ClosedTime,
  TimeSpan,
  Credentials,
  DeskNotification,
  Doctor,
  Endpoint,
  Figures,
  MyAppointment,
  MyWaitingList,
  WaitingListRow,
  Service,
  StaffUser,
  VerifiedPatient,
} from '@molar/contract'
import { aDoctor, aFigures, aService, aStaffDoctor, aStaffUser, aVerifiedPatient } from '../factories.ts'
import type { Handle, Handler } from './responses.ts'

export type ClinicPatient = Omit<VerifiedPatient, 'token'>

/** The data of the mock clinic. Tests read and change it. */
export interface ClinicState {
  patients: ClinicPatient[]
  staff: (Credentials & { user: StaffUser })[]
  /** The person of every staff token: who signed in last. */
  signedIn: StaffUser
  doctors: Doctor[]
  /** Those who have left. */
  formerDoctors: Doctor[]
  services: Record<AppointmentType, Service[]>
  /** Rows of the dashboard. */
  appointments: AppointmentRow[]
  /** What patients see of their appointments by a link or a code, and the token of each link with its number. */
  myAppointments: MyAppointment[]
  links: Map<string, number>
  /** Preferences and offer of the patient, whatever appointment they ask for. */
  waitingList: MyWaitingList
  /** What staff see, in the order of joining. */
  waitingRows: WaitingListRow[]
  /** As they were sent, oldest first. */
  bookings: BookingInput[]
  blockers: Blocker[]
  /** The closed times of the schedule. */
  closedTimes: ClosedTime[]
  /** The opening hours of each day in the schedule. */
  hours: TimeSpan[]
  affectedAppointments: AffectedAppointment[]
  notifications: DeskNotification[]
  calendarFeed: CalendarFeed
  figures: Figures
  /** One-time codes, oldest first; `contact` is a `contactKey`. */
  codes: { contact: string; code: string }[]
  /** The owner of each token: a member of staff or a patient. */
  tokens: Map<string, 'staff' | ClinicPatient>
}

const { token: _, ...adaeze } = aVerifiedPatient()

/** A clinic with one patient, two doctors and no appointments. */
export const aClinicState = (changes: Partial<ClinicState> = {}): ClinicState => ({
  patients: [adaeze],
  staff: [
    { username: 'funke.admin', password: 'molar-demo', user: aStaffUser() },
    { username: 'ibrahim.doctor', password: 'molar-demo', user: aStaffDoctor() },
  ],
  signedIn: aStaffUser(),
  formerDoctors: [],
  doctors: [aDoctor(), aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })],
  services: {
    consultation: [aService(), aService({ id: 5, name: 'Deep Cleaning' })],
    procedure: [aService({ id: 6, name: 'Crowns or Dentures or Bridges' })],
  },
  appointments: [],
  myAppointments: [],
  links: new Map(),
  waitingList: { wish: null, offer: null, endedOffer: null },
  waitingRows: [],
  bookings: [],
  blockers: [],
  closedTimes: [],
  hours: [{ start: '08:00', end: '17:00' }],
  affectedAppointments: [],
  notifications: [],
  calendarFeed: { shows: 'branch', since: null },
  figures: aFigures(),
  codes: [],
  tokens: new Map(),
  ...changes,
})

/** One key for every way to write an email address or a phone number. */
export const contactKey = (contact: string) =>
  contact.includes('@') ? contact.toLowerCase() : contact.replace(/\D/g, '').slice(-10)

/** Passed to every function that registers handlers. */
export interface HandlerContext {
  state: ClinicState
  isBase: boolean
  isStrict: boolean
  handle: Handle
  /** Registers an endpoint that only staff may call. */
  handleForStaff: <Input, Data>(endpoint: Endpoint<Input, Data>, handler: Handler<Input, Data>) => void
}
