import type { LocationCode } from '@molar/contract'
import { DEMO_STAFF } from '../../api/src/demo/identities.ts'

export interface Person {
  rawId: string
  title: string
  firstName: string
  lastName: string
  middleName: string
  email: string | null
  /** As the server stores it: `+2348031234821`. */
  phone: string
  location: LocationCode
}

export interface Booking {
  /** Null for a patient the clinic does not know. */
  rawId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  location: LocationCode
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  date: string
  time: string
  serviceId: number | null
  serviceText: string
  complaint: string
}

/** What somebody of the staff signs in with. */
export interface Credentials {
  username: string
  password: string
}

/** What the books say of a closed time; dates and times as they travel. */
export interface BlockerRecord {
  description: string
  type: string
  start: string | null
  end: string | null
  days: number[]
  dates: number[]
  month: number | null
}

/** What a story asks of the clinic behind the page, whichever server it is. */
export interface Clinic {
  /** A patient of the clinic that no other story knows. */
  registerPatient(changes?: Partial<Person>): Promise<Person>
  /** What is booked for this e-mail or phone, oldest first, as the clinic's own books say. */
  bookingsFor(contact: string): Promise<Booking[]>
  /** Closed times of this description, oldest first. */
  blockersNamed(description: string): Promise<BlockerRecord[]>
  /** Somebody who may see the whole menu. */
  admin: Credentials
  /** The `nth` code that reached this e-mail or phone. */
  codeFor(contact: string, options?: { nth?: number }): Promise<string>
}

let count = 0
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Ten digits that no other story of this run uses, in whatever process it runs. */
const uniqueDigits = (length: number) => {
  count += 1
  const worker = String(process.env.TEST_WORKER_INDEX ?? 0).padStart(3, '0')
  return `${worker}${String(count).padStart(length - 3, '0')}`.slice(-length)
}

/** Somebody nobody else is; names with marks, so that marks are always on the way. */
export function aPerson(changes: Partial<Person> = {}): Person {
  const number = uniqueDigits(7)
  const letter = LETTERS[count % LETTERS.length]
  return {
    rawId: `LAG/T${number}${letter}`,
    title: 'Mrs',
    firstName: 'Adùkẹ́',
    lastName: `Okafor`,
    middleName: 'Ngozi',
    email: `aduke.${number}@example.com`,
    phone: `+234803${number}`,
    location: 'lag',
    ...changes,
  }
}

type DemoName = (typeof DEMO_STAFF)[number]['username']

/** Credentials of a member of the demo clinic's staff. */
export const demoStaff = (name: DemoName): Credentials => {
  const { username, password } = DEMO_STAFF.find((one) => one.username === name)!
  return { username, password }
}
