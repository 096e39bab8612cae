import {
  doctorName,
  isClinicDate,
  isClinicTime,
  isMovable,
  toClinicDateTime,
  type AppointmentId,
  type AppointmentRow,
} from '@molar/contract'

/** An appointment in the list. Text that the server did not send is ''. */
export interface ListedAppointment {
  /** Identifies the appointment in every response. */
  key: string
  /** null where the server sends none; then the status cannot be changed. */
  id: AppointmentId | null
  name: string
  address: string
  location: string
  phone: string
  email: string
  /** `YYYY-MM-DD`; null when `rawDate` is not a date. */
  date: string | null
  /** The date as the server sent it. */
  rawDate: string
  /** `HH:mm`, or ''. */
  time: string
  isOpen: boolean
  /** The appointment is neither pending nor booked, so it cannot be confirmed or reopened. */
  isStatusFixed: boolean
  isCancelled: boolean
  service: string
  complaint: string
  doctor: string
  reference: string
  /** Years on the day of the appointment. */
  age: number | null
  isUnverified: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export const joinTexts = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(' ')

const INSTANT_OF_DATE = /T00:00(:00(\.0+)?)?Z$/

/** No appointment is at midnight. A server that stores dates as instants sends midnight for a date without a time. */
const isDateOnly = (raw: string, time: string) => time === '00:00' || INSTANT_OF_DATE.test(raw)

function dateAndTimeOf(raw: string, start: string) {
  if (isClinicDate(raw)) return { date: raw, time: isClinicTime(start) ? start : '' }
  const [date = null, time = ''] = toClinicDateTime(raw)?.split('T') ?? []
  if (isClinicTime(start)) return { date, time: start }
  return { date, time: isDateOnly(raw, time) ? '' : time }
}

/** By the display rule of names; '' without a name. */
function doctorOf(doctor: AppointmentRow['doctor']) {
  const { title, first_name, last_name, profession } = doctor ?? {}
  const name = joinTexts(first_name, last_name)
  return (
    name &&
    doctorName({ title: textOf(title), first_name: name, last_name: '', profession: textOf(profession) })
  )
}

function readAppointment(row: AppointmentRow): Omit<ListedAppointment, 'key'> {
  const user: Partial<AppointmentRow['user']> = row.user ?? {}
  const rawDate = textOf(row.appointment_date)
  return {
    id: typeof row.id === 'number' || row.id ? row.id : null,
    name: joinTexts(user.surname, user.other_names),
    address: textOf(user.address),
    location: textOf(user.location),
    phone: textOf(user.phone_number),
    email: textOf(user.email),
    ...dateAndTimeOf(rawDate, textOf(row.start_time).slice(0, 5)),
    rawDate,
    isOpen: row.isOpen,
    isStatusFixed: row.state !== undefined && !isMovable(row.state),
    isCancelled: row.state === 'cancelled',
    service: textOf(row.serviceText),
    complaint: textOf(row.description),
    doctor: doctorOf(row.doctor),
    reference: textOf(row.reference),
    age: typeof row.age === 'number' ? row.age : null,
    isUnverified: row.verified === false,
  }
}

/** The appointments in the rows of any server, in their order. Values that are no rows are left out. */
export function readAppointments(rows: readonly unknown[]): ListedAppointment[] {
  const occurrences = new Map<string, number>()
  return rows
    .filter((row): row is AppointmentRow => typeof row === 'object' && row !== null)
    .map((row) => {
      const appointment = readAppointment(row)
      const id =
        appointment.id !== null
          ? String(appointment.id)
          : [
              appointment.rawDate,
              appointment.time,
              appointment.name,
              appointment.phone,
              appointment.email,
            ].join('|')
      const before = occurrences.get(id) ?? 0
      occurrences.set(id, before + 1)
      return { ...appointment, key: before > 0 ? `${id}#${before}` : id }
    })
}

/** The appointments by day, in their order. A day that returns later in the list is a group of its own. */
export function groupByDay(appointments: readonly ListedAppointment[]): ListedAppointment[][] {
  const groups: ListedAppointment[][] = []
  for (const appointment of appointments) {
    const group = groups.at(-1)
    if (group && dayOf(group[0]!) === dayOf(appointment)) group.push(appointment)
    else groups.push([appointment])
  }
  return groups
}

const dayOf = ({ date, rawDate }: ListedAppointment) => date ?? rawDate
