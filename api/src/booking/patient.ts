import { type BookingInput, MINIMUM_AGE } from '@molar/contract'
import type { Db } from '../database/connect.ts'
import { wrongField } from '../http/problem.ts'
import { isEmail, normalEmail } from '../patients/contacts.ts'
import { toE164 } from '../patients/contacts.ts'
import { ageOn } from '../patients/age.ts'

/** The patient of a booking, and what identifies the same person in two bookings. */
interface BookedPerson {
  patientId: number
  /** Parts of the key of `person_in_one_place`. */
  person: string[]
  email: string | null
  phone: string | null
}

/** The registered patient of a valid token. The contacts in the body are ignored. */
export async function registeredPerson(trx: Db, id: number, today: string): Promise<BookedPerson> {
  const { email, phone, date_of_birth } = await trx
    .selectFrom('patients')
    .select(['email', 'phone', 'date_of_birth'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  refuseChildren(date_of_birth, today)
  return { patientId: id, person: ['patient', String(id)], email, phone }
}

/** Always inserts a row: no existing record is changed, whatever contacts or id the body has. */
export async function newPerson(
  trx: Db,
  body: NewPatient,
  today: string,
  createdAt: Date,
): Promise<BookedPerson> {
  const email = body.email && isEmail(body.email) ? normalEmail(body.email) : null
  if (!email) throw wrongField('email', 'email.invalid')
  const phone = body.phone_number ? toE164(body.phone_number) : null
  if (!phone) throw wrongField('phone_number', 'phone.invalid')
  if (body.date_of_birth && body.date_of_birth > today) throw wrongField('date_of_birth', 'date.inFuture')
  refuseChildren(body.date_of_birth, today)

  const { first_name, last_name, middle_name } = namesOf(body)
  const { id } = await trx
    .insertInto('patients')
    .values({
      first_name,
      last_name,
      middle_name,
      email,
      phone,
      date_of_birth: body.date_of_birth,
      age: body.age,
      gender: body.gender,
      address: body.address,
      nationality: body.nationality.toLowerCase(),
      branch: body.location,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = `${body.surname} ${body.other_names}`.normalize('NFC').toLowerCase()
  return { patientId: id, person: ['new', name, email, phone], email, phone }
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
  | 'location'
>

/** In the API `surname` is the first name, and `other_names` is the last name followed by the middle name. */
function namesOf({ surname, other_names }: Pick<BookingInput, 'surname' | 'other_names'>) {
  const [last_name = '', ...middle] = other_names.split(/\s+/)
  return { first_name: surname, last_name, middle_name: middle.join(' ') || null }
}

function refuseChildren(dateOfBirth: string | null, today: string) {
  if (dateOfBirth && ageOn(today, dateOfBirth) < MINIMUM_AGE)
    throw wrongField('date_of_birth', 'age.tooYoung')
}
