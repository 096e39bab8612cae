import { isClinicDate, isClinicTime, toClinicDateTime, type AppointmentRow } from '@molar/contract'

/** An appointment as the list shows it. Text that the server did not give is ''. */
export interface Entry {
  /** The same for the same appointment in every answer. */
  key: string
  /** null where the server names none: then nothing can be changed. */
  id: number | null
  name: string
  address: string
  location: string
  phone: string
  email: string
  /** `YYYY-MM-DD`; null when what came is no date, and `rawDate` is all there is. */
  date: string | null
  rawDate: string
  /** `HH:mm` */
  time: string
  isOpen: boolean
  service: string
  complaint: string
  doctor: string
  isUnverified: boolean
}

const said = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const words = (...parts: unknown[]) => parts.map(said).filter(Boolean).join(' ')

const DATE_AS_INSTANT = /T00:00(:00(\.0+)?)?Z$/

/** Nobody is treated at midnight: a server that keeps dates as instants means the day alone. */
const isDayAlone = (raw: string, time: string) => time === '00:00' || DATE_AS_INSTANT.test(raw)

function when(raw: string, start: string) {
  if (isClinicDate(raw)) return { date: raw, time: isClinicTime(start) ? start : '' }
  const [date = null, time = ''] = toClinicDateTime(raw)?.split('T') ?? []
  if (isClinicTime(start)) return { date, time: start }
  return { date, time: isDayAlone(raw, time) ? '' : time }
}

function readEntry(row: AppointmentRow): Omit<Entry, 'key'> {
  const user: Partial<AppointmentRow['user']> = row.user ?? {}
  const rawDate = said(row.appointment_date)
  return {
    id: typeof row.id === 'number' ? row.id : null,
    name: words(user.surname, user.other_names),
    address: said(user.address),
    location: said(user.location),
    phone: said(user.phone_number),
    email: said(user.email),
    ...when(rawDate, said(row.start_time).slice(0, 5)),
    rawDate,
    isOpen: row.isOpen,
    service: said(row.serviceText),
    complaint: said(row.description),
    doctor: words(row.doctor?.title, row.doctor?.first_name, row.doctor?.last_name),
    isUnverified: row.verified === false,
  }
}

/** Rows of any server, in their order. Whatever is no row is left out. */
export function readEntries(rows: readonly unknown[]): Entry[] {
  const seen = new Map<string, number>()
  return rows
    .filter((row): row is AppointmentRow => typeof row === 'object' && row !== null)
    .map((row) => {
      const entry = readEntry(row)
      const print =
        entry.id !== null
          ? String(entry.id)
          : [entry.rawDate, entry.time, entry.name, entry.phone, entry.email].join('|')
      const before = seen.get(print) ?? 0
      seen.set(print, before + 1)
      return { ...entry, key: before > 0 ? `${print}#${before}` : print }
    })
}

/** `0803 123 4567` for a Nigerian number, as people here read it; others as they came. */
export const readablePhone = (phone: string) =>
  phone.replace(/^(?:\+234|0)(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
