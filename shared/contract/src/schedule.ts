import type { AppointmentState } from './appointment-states.ts'
import type { AppointmentId, AppointmentRow } from './appointments.ts'
import type { BlockerId } from './blockers.ts'
import type { NamedDoctor, RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export interface ScheduleQuery {
  location: LocationCode
  /** `YYYY-MM-DD`, the first day. */
  from: string
  /** Number of days, 1 to 7. */
  days: number
}

/** From `start` to before `end`, both `HH:mm` in clinic time; an end at midnight is `24:00`. */
export interface TimeSpan {
  start: string
  end: string
}

export interface ScheduleDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** Opening hours; empty: closed. */
  hours: TimeSpan[]
}

export interface ScheduleDoctor extends NamedDoctor {
  /** Whether the signed-in person is this doctor. */
  own: boolean
  /** `false`: has left. Left out by older servers. */
  active?: boolean
}

/**
 * A time that cannot be booked: a blocker, time outside the working hours of a doctor, from today on the time of a doctor who has
 * left, or a time held for the waiting list.
 */
export interface ClosedTime extends TimeSpan {
  /** `YYYY-MM-DD`. */
  date: string
  /** Null: every doctor of the branch. */
  doctorId: RowId | null
  /** Null: the doctor does not work then, or the time is held for a patient on the waiting list. */
  blocker: { id: BlockerId; description: string } | null
  /** `YYYY-MM-DDTHH:mm`, until when the time is held for a patient on the waiting list. Left out by older servers. */
  heldUntil?: string | null
  /** The room that is held with it. Left out by older servers. */
  roomId?: RowId | null
  /** For which appointment it is held: this one can be moved there. Left out by older servers. */
  appointmentId?: AppointmentId | null
}

export interface ScheduledAppointment extends TimeSpan {
  id: AppointmentId
  reference: string
  /** Rises with every change. */
  version: number
  state: AppointmentState
  /** `YYYY-MM-DD`. */
  date: string
  doctorId: RowId
  roomId: RowId
  serviceId: RowId | null
  /** The doctors who offer the service; null: all. Left out by older servers. */
  serviceDoctorIds?: RowId[] | null
  serviceText: string
  patient: string
  phone: string | null
  /** Left out by older servers. */
  email?: string | null
  /** What the patient wrote about the visit, '' for nothing. Left out by older servers. */
  description?: string
  /** Years on the day of the appointment; null where the clinic does not know it. */
  age: number | null
  /** False for a new patient who was not verified by a code. */
  verified: boolean
  confirmedByPatient: boolean
  /**
   * The desk has called the patient about this start, which a blocker blocked then, and about every blocker that blocks it now. Left
   * out by older servers.
   */
  called?: boolean
  deskNote: string | null
}

/** What the day view and the week view of a branch show. Cancelled appointments are left out. */
export interface Schedule {
  /** When the server read it: an instant, ISO 8601. */
  readAt: string
  /** `YYYY-MM-DDTHH:mm`, clinic time at `readAt`. */
  now: string
  gridMinutes: number
  days: ScheduleDay[]
  doctors: ScheduleDoctor[]
  /** Those who have left and have no appointments on these days. Left out by older servers. */
  formerDoctors?: NamedDoctor[]
  /** `active: false`: it has appointments on these days and takes no others. */
  rooms: { id: RowId; name: string; active?: boolean }[]
  closed: ClosedTime[]
  appointments: ScheduledAppointment[]
}

/** Extension `schedule`, like the following ones. Permission `appointments.read`. */
export const fetchSchedule = endpoint<ScheduleQuery, Schedule>('GET', '/schedule')

/** One appointment for its details. */
export interface AppointmentDetails extends ScheduledAppointment {
  location: LocationCode
}

/** An appointment of any day and any state, also a cancelled one. Permission `appointments.read`. */
export const fetchAppointment = endpoint<undefined, AppointmentDetails>('GET', '/appointments/:id')

/** A registered patient as the desk finds one. */
export interface FoundPatient {
  id: RowId
  /** The clinic ID; null for a patient whom the clinic has not registered yet. */
  clinicId: string | null
  name: string
  phone: string | null
  email: string | null
  age: number | null
}

export const MAX_FOUND_PATIENTS = 10

/**
 * `search`: part of a name, a phone number or a clinic ID; at most `MAX_FOUND_PATIENTS` are found. Permission
 * `appointments.change`.
 */
export const findPatients = endpoint<{ location: LocationCode; search: string }, FoundPatient[]>(
  'POST',
  '/schedule/patients',
  { reads: true },
)

/** An appointment that the front desk books for a patient on the phone or at the desk. The notice does not apply. */
export interface DeskBooking {
  location: LocationCode
  /** Left out: a patient whom the clinic does not know yet, with name and phone. */
  patient_id?: RowId
  first_name?: string
  last_name?: string
  phone_number?: string
  email?: string
  /** Null: any doctor. */
  doctor_id: RowId | null
  /** The wanted room; another one if it is taken. */
  room_id?: RowId
  service_id: RowId
  /** `YYYY-MM-DD`. */
  appointment_date: string
  /** `HH:mm`, clinic time. */
  start_time: string
  /** What the patient said is wrong. */
  description?: string
  deskNote?: string
  /** Whether the patient gets the confirmation. */
  notify: boolean
  /** Also on a day that has its share of new patients. */
  overFullDay?: boolean
}

export interface DeskBookingResult extends AppointmentRow {
  /**
   * Whether the patient has an email address or a mobile number to which the confirmation is sent. Left out if no confirmation
   * is wanted, and by older servers.
   */
  isConfirmationSent?: boolean
}

/** The data of a refused time. */
export interface DeskTimeRefusal {
  /** New patients have used their share of the day, and `overFullDay` books all the same. Older servers leave out the data. */
  isDayFull: boolean
}

/** Takes an idempotency key. The appointment is `booked`. Permission `appointments.change`. */
export const bookAtDesk = endpoint<DeskBooking, DeskBookingResult>('POST', '/schedule/appointments')

export interface AssignmentChange {
  version: number
  doctor_id?: RowId
  room_id?: RowId
  /** Empty: removes the note. */
  deskNote?: string
}

/** Changes doctor, room or note at the same time of day. Permission `appointments.change`. */
export const assignAppointment = endpoint<AssignmentChange, AppointmentRow>(
  'PATCH',
  '/appointments/:id/assignment',
)

/**
 * Address of the server-sent events (`text/event-stream`) of a branch, with `?location=lag`. The first event is `connected`.
 * An event `changed` has `{ "date": "YYYY-MM-DD" }`, or `{ "date": null }` when any day may have changed. Without personal
 * data.
 */
export const SCHEDULE_CHANGES_PATH = '/schedule/changes'

export interface ScheduleExportQuery {
  location: LocationCode
  /** `YYYY-MM-DD`, the first day. */
  from: string
  /** `YYYY-MM-DD`, the last day: at most 366 days with the first one. */
  to: string
  /** Left out: all doctors. */
  doctor_id?: RowId
  /** Left out: all states. */
  state?: AppointmentState
}

/**
 * Address of the appointments of a branch as CSV (`text/csv`, UTF-8 with a byte order mark) with a `ScheduleExportQuery`.
 * Cancelled appointments are included. A refusal is an envelope. Permission `appointments.read`.
 */
export const SCHEDULE_EXPORT_PATH = '/schedule/export'
