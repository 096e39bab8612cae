import type { AppointmentType, Credentials, LocationCode, RowId } from '@molar/contract'
import { DEMO_STAFF } from '../../api/src/demo/identities.ts'
import { draw, drawIndex, IS_RANDOM } from './chance.ts'

export interface Person {
  rawId: string
  title: string
  firstName: string
  lastName: string
  middleName: string | null
  email: string | null
  /** As the server stores it: `+2348031234821`. */
  phone: string
  location: LocationCode
  /** What a new patient may leave out. */
  age?: string
  gender?: 'female' | 'male'
  /** English name of the country. */
  nationality?: string
}

export interface StoredBooking {
  /** Null for a patient the clinic does not know. */
  rawId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  location: LocationCode
  /** As the page shows the name; null where the server does not know who it is. */
  doctor: string | null
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  date: string
  time: string
  minutes: number
  /** Null where the server gives none. */
  reference: string | null
  /** Rises with each change of the time. */
  calendarSequence: number
  type: AppointmentType
  serviceId: RowId | null
  serviceText: string
  complaint: string
}

/** A blocker in the database; dates and times as in the API. */
export interface BlockerRecord {
  description: string
  type: string
  start: string | null
  end: string | null
  days: number[]
  dates: number[]
  month: number | null
}

/** As the page of the clinic shows them. */
export const BRANCH_PHONE: Record<LocationCode, string> = {
  fct: '0700 555 0101',
  lag: '0700 555 0102',
  phc: '0700 555 0103',
}

/** What specs read and change in the clinic behind the page, with any server. */
export interface TestClinic {
  /** Adds a patient that no other spec uses. */
  registerPatient(changes?: Partial<Person>): Promise<Person>
  /** Bookings with this email address or phone number in the clinic's database, oldest first. */
  bookingsFor(contact: string): Promise<StoredBooking[]>
  /** Blockers with this description, oldest first. */
  blockersNamed(description: string): Promise<BlockerRecord[]>
  /** An admin, who sees the whole menu. */
  admin: Credentials
  /** The `nth` code sent to this email address or phone number. */
  codeFor(contact: string, options?: { nth?: number }): Promise<string>
}

let count = 0
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Seven digits that no other spec of this run uses, in any process. */
const uniqueDigits = () => {
  count += 1
  const worker = String(process.env.TEST_WORKER_INDEX ?? 0).padStart(3, '0')
  return `${worker}${String(count).padStart(4, '0')}`.slice(-7)
}

/** Beginnings of Nigerian mobile numbers. */
const MOBILE = [
  '701 702 703 704 705 706 707 708 709',
  '802 803 804 805 806 807 808 809',
  '810 811 812 813 814 815 816 817 818',
  '901 902 903 904 905 906 907 908 909',
  '911 912 913 915 916',
].flatMap((group) => group.split(' '))
const FIRST_NAMES = ['Adùkẹ́', 'Chukwuemeka', 'Zaïnab', 'Oluwaṣẹ́gun']
const LAST_NAMES = ['Okafor', "O'Brien-Bello", 'Nwáchukwu', 'Yakubu', 'Obi', 'Oluwafunmilayo Abisola']

/** What most email addresses look like. */
const emailOf = (number: string) =>
  draw(
    [
      `aduke.${number}@example.com`,
      `a.duke.${number}@gmail.com`,
      `aduke_${number}-n@yahoo.com`,
      `aduke+${number}@outlook.com`,
    ],
    `aduke.${number}@example.com`,
  )

/** An address of the provider that most patients have. */
export const gmailAddress = () => `a.duke.${uniqueDigits()}@gmail.com`

/** A person that no other spec uses, with diacritics in the name. In a release check anybody. */
export function aPerson(changes: Partial<Person> = {}): Person {
  const number = uniqueDigits()
  const letter = LETTERS[count % LETTERS.length]
  return {
    rawId: `LAG/T${number}${letter}`,
    title: 'Mrs',
    firstName: draw(FIRST_NAMES, 'Adùkẹ́'),
    lastName: draw(LAST_NAMES, 'Okafor'),
    middleName: 'Ngozi',
    email: emailOf(number),
    phone: `+234${draw(MOBILE, '803')}${number}`,
    location: 'lag',
    ...changes,
  }
}

/** A Nigerian number in the ways in which people write it, the usual one first. Others as they are, and in groups. */
export const spellingsOf = (phone: string): readonly string[] =>
  /^\+234[789]/.test(phone)
    ? [
        phone.replace('+234', '0'),
        phone.replace(/^\+234(...)(...)/, '0$1 $2 '),
        phone.replace(/^\+234(...)(...)/, '+234 $1 $2 '),
        phone.replace(/^\+234(...)(...)/, '0$1-$2-'),
        phone.replace(/^\+234(...)(...)/, '(0$1) $2 '),
        phone,
      ]
    : [phone, phone.replace(/^(\+..)(...)(...)/, '$1 $2 $3 ')]

/** Correct email addresses and phone numbers of kinds that fewer people have. Nobody gets an SMS abroad or on a landline. */
export function unusualContacts(kind: 0 | 1 | 2): Pick<Person, 'email' | 'phone'> {
  const number = uniqueDigits()
  const kinds = [
    { email: `aduke-okafor+${number}@mail.example.com.ng`, phone: `+234201${number}` },
    { email: `o'brien_${number}@dental-clinic.photography`, phone: `+44791${number}` },
    // It looks like a typing error.
    { email: `aduke${number}@gmai.com`, phone: `+23324${number}` },
  ]
  return kinds[kind]!
}

const DECADES = 9

/** Ages at which people book for themselves, one of each decade from 10 to 99. In a release check drawn ones. */
export function agesOfEachDecade() {
  const first = drawIndex(DECADES)
  return Array.from({ length: DECADES }, (_age, index) =>
    String((1 + ((first + index) % DECADES)) * 10 + drawIndex(10)),
  )
}

/** In a release check any of them. */
export const anyAge = () => String(10 + drawIndex(DECADES * 10, 24))

/** In a release check a new patient with a name that fewer people have, and with what may be left out. */
export const unusualDetails = (): Partial<Person> =>
  IS_RANDOM
    ? {
        firstName: draw([...FIRST_NAMES, 'Mary Jane', 'Ọ', 'Анна'], ''),
        lastName: draw([...LAST_NAMES, 'van Dijk', 'O’Brien', 'St. John'], ''),
        age: draw(['10', anyAge(), anyAge()], ''),
        gender: draw(['female', 'male'] as const, 'female'),
        nationality: draw(['Ghana', 'Togo', 'Cameroon'], ''),
        ...draw([{}, unusualContacts(0), unusualContacts(1), unusualContacts(2)], {}),
      }
    : {}

type DemoName = (typeof DEMO_STAFF)[number]['username']

/** Credentials of a member of the demo clinic's staff. */
export const demoStaff = (name: DemoName): Credentials => {
  const { username, password } = DEMO_STAFF.find((one) => one.username === name)!
  return { username, password }
}
