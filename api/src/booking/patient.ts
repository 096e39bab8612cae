import {
  type BookingInput,
  getsSmsEverywhere,
  isEmail,
  MAX_AGE_YEARS,
  MIN_AGE_YEARS,
  toE164,
} from '@molar/contract'
import type { Db } from '../database/connect.ts'
import { wrongField } from '../http/problem.ts'
import { ageOn } from '../patients/age.ts'
import { normalEmail } from '../patients/contacts.ts'

/** Who is booked, and what identifies the same person in two bookings. */
export interface BookedPerson {
  /** Null: not registered. */
  patientId: number | null
  /** Columns of the row of somebody who is not registered; the database inserts it with the appointment. */
  newPatient: object | null
  /** Parts of the key of the constraint `appointments_person_overlap`. */
  person: string[]
  email: string | null
  phone: string | null
}

/** The registered patient of a valid token, of any age. The contacts in the body are ignored. */
export async function registeredPerson(db: Db, id: number): Promise<BookedPerson> {
  const { email, phone } = await db
    .selectFrom('patients')
    .select(['email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { patientId: id, newPatient: null, person: ['patient', String(id)], email, phone }
}

/**
 * Somebody who is not registered. Two bookings with the same name and contacts are of the same person.
 * @param newPatient columns of their row
 */
const unregisteredPerson = (
  name: string,
  newPatient: { email: string | null; phone: string },
): BookedPerson => {
  const { email, phone } = newPatient
  const person = ['new', name.normalize('NFC').toLowerCase(), email ?? '', phone]
  return { patientId: null, newPatient, person, email, phone }
}

type UnregisteredPatient = Record<'first_name' | 'last_name' | 'phone_number', string> & {
  email?: string | undefined
}

/** Somebody whom the front desk books and who is not registered. The schema has checked the contacts. */
export function unregisteredPatient({
  first_name,
  last_name,
  phone_number,
  email,
}: UnregisteredPatient): BookedPerson {
  const newPatient = {
    first_name,
    last_name,
    middle_name: null,
    date_of_birth: null,
    age: null,
    gender: null,
    address: null,
    nationality: null,
    email: email ? normalEmail(email) : null,
    phone: toE164(phone_number)!,
  }
  return unregisteredPerson(`${first_name} ${last_name}`, newPatient)
}

type NewPatient = Pick<
  BookingInput,
  | 'surname'
  | 'other_names'
  | 'email'
  | 'phone_number'
  | 'date_of_birth'
  | 'age'
  | 'gender'
  | 'address'
  | 'nationality'
>

interface Rules {
  /** Day in the clinic. */
  today: string
  isEmailOptional: boolean
}

/**
 * Somebody who is not registered. No existing record is changed, whatever contacts or id the body has.
 * @throws Problem 422
 */
export function newPerson(body: NewPatient, { today, isEmailOptional }: Rules): BookedPerson {
  const email = body.email && isEmail(body.email) ? normalEmail(body.email) : null
  if (!email && (body.email || !isEmailOptional)) throw wrongField('email', 'email.invalid')
  const phone = body.phone_number ? toE164(body.phone_number) : null
  if (!phone) throw wrongField('phone_number', 'phone.invalid')
  // The confirmation goes there.
  if (!email && !getsSmsEverywhere(phone)) throw wrongField('email', 'email.withoutSms')
  checkAge(body, today)
  return unregisteredPerson(`${body.surname} ${body.other_names}`, columnsOf(body, email, phone))
}

const columnsOf = (body: NewPatient, email: string | null, phone: string) => ({
  ...namesOf(body),
  email,
  phone,
  date_of_birth: body.date_of_birth,
  age: body.age,
  gender: body.gender,
  address: body.address,
  nationality: body.nationality.toLowerCase(),
})

/** In the API `surname` is the first name, and `other_names` is the last name followed by the middle name. */
function namesOf({ surname, other_names }: Pick<BookingInput, 'surname' | 'other_names'>) {
  const [last_name = '', ...middle] = other_names.split(/\s+/)
  return { first_name: surname, last_name, middle_name: middle.join(' ') || null }
}

/** @throws Problem 422 for a child, a date that no living person was born on, and an age that is not of this date */
function checkAge({ date_of_birth, age }: Pick<BookingInput, 'date_of_birth' | 'age'>, today: string) {
  if (age !== null && age < MIN_AGE_YEARS) throw wrongField('age', 'age.tooYoung')
  if (date_of_birth === null) return
  if (date_of_birth > today) throw wrongField('date_of_birth', 'date.inFuture')
  const years = ageOn(today, date_of_birth)
  if (years > MAX_AGE_YEARS) throw wrongField('date_of_birth', 'date.invalid')
  if (years < MIN_AGE_YEARS) throw wrongField('date_of_birth', 'age.tooYoung')
  // A year of difference is a birthday, or an age that was counted by the calendar year.
  if (age !== null && Math.abs(age - years) > 1) throw wrongField('age', 'age.contradicts')
}
