import type { BookingInput, SendOtpInput, VerifyOtpInput } from '@molar/contract'
import type { Person } from '../support/clinic.ts'

interface Blocker {
  id: number
  [field: string]: unknown
}

/** What the base-only clinic knows; stories read and fill it. */
export const emptyBooks = () => ({
  patients: [] as Person[],
  bookings: [] as BookingInput[],
  blockers: [] as Blocker[],
  codes: [] as { contact: string; code: string }[],
  tokens: new Map<string, 'staff' | Person>(),
})
export type Books = ReturnType<typeof emptyBooks>

export interface Asked {
  body: Record<string, unknown>
  query: URLSearchParams
  bearer: string
  /** What a `*` in the route's path stood for. */
  part: string
}

const DOCTORS = [
  { id: 1, first_name: 'Amaka', last_name: 'Nwosu', department: { id: 2, name: 'Oral Surgery' } },
  { id: 2, first_name: 'Tunde', last_name: 'Bello', department_id: 3 },
]
const SERVICES: Record<string, { id: number; name: string }[]> = {
  consultation: [
    { id: 4, name: 'Tooth Pain' },
    { id: 5, name: 'Routine Check-Up' },
  ],
  procedure: [{ id: 8, name: 'Root Canal Therapy' }],
}
export const ADMIN = {
  username: 'admin',
  password: 'base-only-admin',
  type: 'admin',
  first_name: 'Ngozi',
  last_name: 'Eze',
}

const success = (data?: unknown, more: object = {}) => ({ success: true, message: 'OK', data, ...more })
const failure = (message: string) => ({ success: false, message })

/** The last ten digits: the same number in whatever way it was typed. */
export const contactKey = (contact: string) =>
  contact.includes('@') ? contact.toLowerCase() : contact.replace(/\D/g, '').slice(-10)

const row = ({ phone, ...person }: Person) => ({ ...person, phoneNumber: phone })

function sendOtp({ patients, codes }: Books, { emrId, destination, location }: SendOtpInput) {
  const matching = patients.filter(
    (one) =>
      one.location === location &&
      (emrId
        ? one.rawId === emrId
        : [one.email ?? '', one.phone].map(contactKey).includes(contactKey(destination))),
  )
  const [first] = matching
  if (!first) return failure('No patient found with these details')
  const contact = contactKey(destination || first.email || first.phone)
  codes.push({ contact, code: String(100_000 + codes.length) })
  return success(matching.map(row))
}

function verifyOtp({ patients, codes, tokens }: Books, { code, email, phoneNumber }: VerifyOtpInput) {
  const contacts = [email ?? '', phoneNumber ?? ''].map(contactKey)
  const sent = codes.some((one) => one.code === String(code) && contacts.includes(one.contact))
  const patient = patients.find((one) => one.email === email && one.phone === phoneNumber)
  if (!sent || !patient) return failure('Invalid OTP')
  const token = `base-token-${tokens.size + 1}`
  tokens.set(token, patient)
  return success({
    ...row(patient),
    token,
    gender: 'female',
    nationality: 'nigeria',
    location: patient.location,
  })
}

function signIn({ tokens }: Books, { username, password }: Record<string, unknown>) {
  if (username !== ADMIN.username || password !== ADMIN.password)
    return failure('Invalid username or password')
  const token = `base-token-${tokens.size + 1}`
  tokens.set(token, 'staff')
  const { password: _, ...user } = ADMIN
  return success({
    user: { id: 1, profession: 'admin', job_title: '', role: { slug: 'admin' }, ...user },
    token,
  })
}

const paged = (rows: unknown[], query: URLSearchParams) => {
  const limit = Number(query.get('limit') ?? 10)
  const page = Number(query.get('page') ?? 1)
  const paging = { totalPages: Math.max(1, Math.ceil(rows.length / limit)) }
  return success(rows.slice((page - 1) * limit, page * limit), { paging })
}

const appointmentRow = ({
  surname,
  other_names,
  address,
  email,
  phone_number,
  ...booking
}: BookingInput) => ({
  user: { surname, other_names, address, email, phone_number, location: booking.location },
  appointment_date: `${booking.appointment_date}T${booking.start_time}`,
  isOpen: true,
  serviceText: booking.serviceText,
  description: booking.description,
})

function saveBlocker({ blockers }: Books, { body, part }: Asked) {
  const { token: _, ...fields } = body
  const kept = blockers.find(({ id }) => id === Number(part))
  if (kept) Object.assign(kept, fields)
  else blockers.push({ ...fields, id: blockers.length + 1 })
  return success()
}

type Route = (books: Books, asked: Asked) => unknown
const forStaff =
  (route: Route): Route =>
  (books, asked) =>
    books.tokens.get(asked.bearer) === 'staff' ? route(books, asked) : failure('Please sign in')

/** The base API, line by line (docs/decisions/0003). `*` stands for one part of the path. */
export const ROUTES: Record<string, Route> = {
  'POST /auth/signin': (books, { body }) => signIn(books, body),
  'POST /send-otp/email': (books, { body }) => sendOtp(books, body as unknown as SendOtpInput),
  'POST /send-otp/sms': (books, { body }) => sendOtp(books, body as unknown as SendOtpInput),
  'PATCH /verify-otp': (books, { body }) => verifyOtp(books, body as unknown as VerifyOtpInput),
  'GET /token/test': ({ tokens }, { bearer }) => ({ success: tokens.has(bearer) }),
  'PUT /fetch/services': (_books, { body }) => success(SERVICES[String(body.type)] ?? []),
  'PATCH /fetch/doctors': () => success(DOCTORS),
  'POST /appointments/book': ({ bookings }, { body }) => {
    bookings.push(body as unknown as BookingInput)
    // A base server need not say more.
    return { success: true, message: 'Appointment booked' }
  },
  'POST /appointments/*': forStaff(({ bookings }, { query, part }) =>
    // Nothing here closes an appointment: all are open.
    paged(
      query.get('status') === '0'
        ? []
        : bookings.filter(({ location }) => part === 'all' || location === part).map(appointmentRow),
      query,
    ),
  ),
  'GET /blockers': forStaff(({ blockers }, { query }) =>
    paged(
      blockers.filter(({ type }) => !query.get('type') || type === query.get('type')),
      query,
    ),
  ),
  'POST /blockers': forStaff(saveBlocker),
  'PUT /blockers/*': forStaff(saveBlocker),
  'DELETE /blockers/*': forStaff(({ blockers }, { part }) => {
    const at = blockers.findIndex(({ id }) => id === Number(part))
    if (at < 0) return failure('Blocker not found')
    blockers.splice(at, 1)
    return success()
  }),
}
