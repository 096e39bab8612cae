import {
  isEmail,
  toE164,
  contact,
  type Gender,
  isClinicDate,
  line,
  type LocationCode,
  LOCATIONS,
  name,
  normalizeLocation,
  withoutInvisible,
} from '@molar/contract'
import { object, string, ValidationError } from 'yup'
import { normalEmail } from './contacts.ts'
import { FileProblem } from './patient-file.ts'

/** A patient of the file, by column of the database; columns that the file lacks are left out. */
export interface PatientLine {
  raw_id: string
  /** The clinic ID until now, if the line gives the patient another one. No column of the database. */
  former_raw_id?: string | null
  first_name: string
  last_name: string
  branch: LocationCode
  title?: string | null
  middle_name?: string | null
  email?: string | null
  phone?: string | null
  date_of_birth?: string | null
  gender?: Gender | null
  address?: string | null
  nationality?: string | null
}

/** Each column of the file and its column of the database. */
const COLUMNS = {
  clinic_id: 'raw_id',
  former_clinic_id: 'former_raw_id',
  first_name: 'first_name',
  last_name: 'last_name',
  branch: 'branch',
  title: 'title',
  middle_name: 'middle_name',
  email: 'email',
  phone: 'phone',
  date_of_birth: 'date_of_birth',
  gender: 'gender',
  address: 'address',
  nationality: 'nationality',
} as const
type Column = keyof typeof COLUMNS
const REQUIRED: Column[] = ['clinic_id', 'first_name', 'last_name', 'branch']

/** The columns of a header, in its order. @throws FileProblem */
export function readHeader(cells: string[]): Column[] {
  // An unknown name is printed on a terminal, so it must not contain control characters.
  const names = cells.map((cell) => withoutInvisible(cell).trim().toLowerCase())
  const known = (text: string): text is Column => Object.hasOwn(COLUMNS, text)
  const problems = [
    ...names.filter((text) => !known(text)).map((text) => `there is no column "${text.slice(0, 40)}"`),
    ...names.filter((text, index) => names.indexOf(text) < index).map((text) => `${text} is there twice`),
    ...REQUIRED.filter((column) => !names.includes(column)).map((column) => `${column} is missing`),
  ]
  if (problems.length === 0) return names.filter(known)
  throw new FileProblem(
    `The header is not right: ${problems.join(', ')}. The columns are ${Object.keys(COLUMNS).join(', ')}, with commas between them.`,
  )
}

const empty = (value: unknown) => (value === '' ? null : value)
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const optional = (schema: ReturnType<typeof line>) => schema.transform(empty).nullable()

const SCHEMAS = {
  raw_id: contact(40)
    .required('clinic_id is missing')
    .matches(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, 'clinic_id may have unaccented letters, digits and signs')
    .matches(/[A-Za-z0-9]/, 'clinic_id has no letters or digits')
    .matches(
      /^(?!#\d+$)/,
      'clinic_id must not be # and digits: commands name the number of a record in this way',
    ),
  former_raw_id: optional(contact(40)),
  first_name: name(100, 'first_name is missing'),
  last_name: name(100, 'last_name is missing'),
  branch: string<LocationCode>()
    .transform((value: unknown) => normalizeLocation(value) ?? value)
    .required('branch is missing')
    .oneOf(LOCATIONS, 'branch must be fct, lag or phc'),
  title: optional(line(20)),
  middle_name: optional(line(100)),
  email: optional(
    contact(254).transform((value: unknown) => (typeof value === 'string' ? normalEmail(value) : value)),
  ).test('email', 'email is no e-mail address', (value) => value == null || isEmail(value)),
  phone: optional(
    contact(40).transform((value: unknown) =>
      typeof value === 'string' && value ? (toE164(value) ?? 'wrong') : value,
    ),
  ).test('phone', 'phone is no phone number', (value) => value !== 'wrong'),
  date_of_birth: optional(line(40)).test(
    'date',
    'date_of_birth must be a date such as 1990-04-23',
    (value) => value == null || isClinicDate(value),
  ),
  gender: optional(line(20).transform(lower)).oneOf(
    ['female', 'male', 'none', null],
    'gender must be female, male or none',
  ),
  address: optional(line(300)),
  nationality: optional(line(60).transform(lower)),
}

type Read = { patient: PatientLine } | { why: string }

/** Returns a parser of lines with these columns; `today` is the clinic's date. */
export function lineReader(columns: Column[], today: string) {
  const fields = columns.map((column) => COLUMNS[column])
  const schema = object(Object.fromEntries(fields.map((field) => [field, SCHEMAS[field]])))

  const idOf = (cells: string[]) =>
    withoutInvisible(cells[fields.indexOf('raw_id')] ?? '')
      .trim()
      .slice(0, 40)
  const read = (cells: string[]): Read => {
    if (cells.length !== fields.length)
      return { why: `it has ${cells.length} cells, and the header ${fields.length}` }
    try {
      const typed = Object.fromEntries(fields.map((field, index) => [field, cells[index]]))
      const patient = schema.validateSync(typed, { abortEarly: false }) as unknown as PatientLine
      if (patient.date_of_birth && patient.date_of_birth > today)
        return { why: 'date_of_birth is in the future' }
      return { patient }
    } catch (error) {
      if (!ValidationError.isError(error)) throw error
      return { why: wording(error) }
    }
  }
  return { read, idOf }
}

/** Texts for the keys of the contract's text rules. */
const PLAIN: Record<string, string> = {
  'text.tooLong': 'is too long',
  'text.control': 'has invisible characters',
  'text.lineBreak': 'has line breaks or tabs',
  'name.withoutLetters': 'has no letters',
}

function wording(error: ValidationError) {
  const all = error.inner.length > 0 ? error.inner : [error]
  const first = all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index)
  return first
    .map(({ path, message }) =>
      PLAIN[message] ? `${path?.replace('raw_id', 'clinic_id')} ${PLAIN[message]}` : message,
    )
    .join(', ')
}
