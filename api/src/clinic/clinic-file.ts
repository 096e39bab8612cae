import {
  APPOINTMENT_TYPES,
  type AppointmentType,
  isClinicTime,
  isOnePhone,
  line,
  LOCATIONS,
  type LocationCode,
} from '@molar/contract'
import { array, boolean, lazy, number, object, string, ValidationError } from 'yup'

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
type Weekday = (typeof WEEKDAYS)[number]

export interface ClinicDoctor {
  title?: string
  firstName: string
  lastName: string
  profession?: string
  /** First and last name until now, to rename the doctor. */
  formerName?: string
  /** Name of one of the branch's departments. */
  department?: string
  /** False: takes no more bookings; existing appointments are kept. */
  active?: boolean
  /**
   * Working hours, spans such as `08:00-13:00`; on a weekday that is left out the doctor does not work. Without `hours`
   * they stay as they are, at first those of the branch; `{}` sets those of the branch again.
   */
  hours?: Partial<Record<Weekday, string[]>>
}

interface ClinicEntry {
  name: string
  /** The name until now, to rename the entry. */
  formerName?: string
}

/** A service with its duration in minutes (30) and the names of the doctors who offer it (all of the branch). */
export interface ClinicService extends ClinicEntry {
  minutes?: number
  /** First and last name. */
  doctors?: string[]
  /** False: it can no longer be booked; existing appointments are kept. */
  active?: boolean
}

export interface ClinicRoom extends ClinicEntry {
  /** False: no more appointments are booked into it; existing ones are kept. */
  active?: boolean
}

export interface BranchSettings {
  gridMinutes?: number
  minNoticeMinutes?: number
  horizonDays?: number
  /** How long before the start patients can no longer change an appointment online. */
  changeNoticeMinutes?: number
  /** How long a time is held that is offered to a patient of the waiting list. */
  offerHoldMinutes?: number
  newPatientShare?: number
  openBookingsPerContact?: number
  contactWindowHours?: number
  bookingsPerAddressAndHour?: number
  openBookingsPerPatient?: number
  verifiedBookingsPerAddressAndHour?: number
  smsPerHour?: number
  smsAbroad?: boolean
  /** Whether new patients may leave out the email address. Without effect where no SMS are sent. */
  emailOptional?: boolean
  /** How many hours before the start patients are reminded; an empty list: never. */
  reminderHours?: number[]
  /** Whether patients are notified about these changes. */
  notifyWhenMoved?: boolean
  notifyWhenCancelled?: boolean
  notifyWhenConfirmed?: boolean
}

export interface ClinicBranch {
  code: LocationCode
  address?: string
  phone?: string
  /** Spans such as `08:00-13:00`. A weekday that is left out keeps its hours; an empty list closes it. */
  hours?: Partial<Record<Weekday, string[]>>
  departments?: (string | ClinicEntry)[]
  doctors?: ClinicDoctor[]
  rooms?: (string | ClinicRoom)[]
  services?: Partial<Record<AppointmentType, (string | ClinicService)[]>>
  settings?: BranchSettings
}

/** The input of `npm run clinic -- import`; see `clinic.example.json`. What it does not name is not changed. */
export interface ClinicFile {
  branches: ClinicBranch[]
}

/** In the composed form of Unicode (NFC): keyboards write letters with several accents in different forms. */
const composed = (max: number) =>
  line(max).transform((value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value))
const name = (max = 100) => composed(max).required('is missing')
const span = string()
  .strict()
  .required()
  .test(
    'span',
    'must be a span such as 08:00-17:00, the end after the start',
    (text) => spanOf(text) !== null,
  )
const whole = (min: number, max: number) =>
  number()
    .strict()
    .integer('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)

const fields = (shape: Parameters<typeof object>[0] & object) =>
  object(shape).exact('has a field that is not known: ${properties}')

const week = () => fields(Object.fromEntries(WEEKDAYS.map((day) => [day, array(span)])))

const active = () => boolean().strict()

const doctor = fields({
  title: line(20),
  firstName: name(),
  lastName: name(),
  profession: line(100),
  formerName: composed(201),
  department: composed(100),
  active: active(),
  hours: week().default(undefined),
})

const entryName = { name: name(), formerName: composed(100) }
const departmentFields = fields(entryName)
const serviceFields = fields({
  ...entryName,
  minutes: whole(5, 480),
  doctors: array(name(201)),
  active: active(),
})
const roomFields = fields({ ...entryName, active: active() })

/** A name alone, or an object with more. */
const nameOr = (shape: typeof departmentFields) =>
  lazy((entry: unknown) => (typeof entry === 'string' ? name() : shape))

const branch = fields({
  code: string().strict().required('is missing').oneOf(LOCATIONS, 'must be one of fct, lag, phc'),
  address: line(300),
  phone: line(40).test(
    'one-phone',
    'must be one phone number, such as 0700 555 0101',
    (text) => !text || isOnePhone(text),
  ),
  hours: week(),
  departments: array(nameOr(departmentFields)),
  doctors: array(doctor),
  rooms: array(nameOr(roomFields)),
  services: fields(Object.fromEntries(APPOINTMENT_TYPES.map((type) => [type, array(nameOr(serviceFields))]))),
  settings: fields({
    gridMinutes: whole(5, 240),
    minNoticeMinutes: whole(0, 60 * 24 * 30),
    horizonDays: whole(1, 730),
    changeNoticeMinutes: whole(0, 60 * 24 * 30),
    offerHoldMinutes: whole(5, 240),
    newPatientShare: whole(0, 100),
    openBookingsPerContact: whole(1, 1000),
    contactWindowHours: whole(1, 24 * 90),
    bookingsPerAddressAndHour: whole(1, 100_000),
    openBookingsPerPatient: whole(1, 1000),
    verifiedBookingsPerAddressAndHour: whole(1, 100_000),
    smsPerHour: whole(0, 100_000),
    smsAbroad: boolean().strict(),
    emailOptional: boolean().strict(),
    reminderHours: array(whole(1, 168).required()).max(5, 'has more than 5 entries'),
    notifyWhenMoved: boolean().strict(),
    notifyWhenCancelled: boolean().strict(),
    notifyWhenConfirmed: boolean().strict(),
  }).default(undefined),
})

const clinicFile = fields({ branches: array(branch).required('is missing').min(1, 'names no branch') })

/** The parsed file, or everything wrong with its form, one sentence each. */
export function readClinicFile(input: unknown): { file: ClinicFile } | { problems: string[] } {
  try {
    return { file: clinicFile.validateSync(input, { abortEarly: false }) as unknown as ClinicFile }
  } catch (error) {
    if (!ValidationError.isError(error)) throw error
    const all = error.inner.length > 0 ? error.inner : [error]
    return {
      problems: all.map(({ path, message, type }) => `${path || 'The file'} ${wording(message, type)}.`),
    }
  }
}

/** Texts for the keys of the contract's text rules. */
const PLAIN: Record<string, string> = {
  'text.type': 'must be text',
  'text.tooLong': 'is too long',
  'text.control': 'has invisible characters',
  'text.lineBreak': 'has line breaks or tabs',
}

/** The default texts of yup are for developers. */
const wording = (message: string, type?: string) =>
  PLAIN[message] ??
  (type === 'typeError' || type === 'nullable' || type === 'optionality' ? kindOf(message) : message)

const kindOf = (message: string) => {
  const kind = /must be an? `(\w+)`/.exec(message)?.[1]
  return kind === 'array'
    ? 'must be a list'
    : kind === 'object'
      ? 'must be an object'
      : kind
        ? `must be a ${kind}`
        : 'is missing'
}

/** The two ends of `08:00-13:00`, or null. */
export function spanOf(text: string): { opens: string; closes: string } | null {
  const [opens, closes, ...rest] = text.split('-').map((part) => part.trim())
  const known = isClinicTime(opens) && (isClinicTime(closes) || closes === '24:00')
  return known && rest.length === 0 && closes > opens ? { opens, closes } : null
}
