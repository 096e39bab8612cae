import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { BookingInput, SendOtpInput, VerifyOtpInput } from '@molar/shared/contract'
import type { Person } from '../vocabulary/clinic.ts'

const DOCTORS = [
  { id: 1, first_name: 'Amaka', last_name: 'Nwosu', department: { id: 2, name: 'Oral Surgery' } },
  { id: 2, first_name: 'Tunde', last_name: 'Bello', department_id: 3 },
]
const SERVICES = {
  consultation: [
    { id: 4, name: 'Tooth Pain' },
    { id: 5, name: 'Routine Check-Up' },
  ],
  procedure: [{ id: 8, name: 'Root Canal Therapy' }],
}

/**
 * A server that answers section 7 of the specification and nothing else: no capabilities, no challenge, no
 * idempotency, failures with status 200, full names, and wide-open CORS for the base's own headers alone.
 */
export async function openBaseServer() {
  const patients: Person[] = []
  const bookings: BookingInput[] = []
  const codes: { contact: string; code: string }[] = []
  const tokens = new Map<string, Person>()
  let lastCode = 100_000

  const row = ({ rawId, title, firstName, lastName, middleName, email, phone }: Person) => ({
    ...{ rawId, title, firstName, lastName, middleName, email, phoneNumber: phone },
  })
  const digits = (text: string) => text.replace(/\D/g, '').slice(-10)

  function sendOtp({ emrId, destination, location }: SendOtpInput) {
    const matching = patients.filter(
      (one) =>
        one.location === location &&
        ((emrId && one.rawId === emrId) ||
          (destination && (one.email === destination || digits(one.phone) === digits(destination)))),
    )
    if (matching.length === 0) return failure('No patient found with these details')
    lastCode += 1
    const contact = destination || (matching[0]?.email ?? matching[0]?.phone ?? '')
    codes.push({ contact: contact.includes('@') ? contact : digits(contact), code: String(lastCode) })
    return success(matching.map(row))
  }

  function verifyOtp({ code, email, phoneNumber }: VerifyOtpInput) {
    const sent = codes.some(
      (one) =>
        one.code === String(code) && (one.contact === email || one.contact === digits(phoneNumber ?? '')),
    )
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

  function book(input: BookingInput) {
    bookings.push(input)
    // The specification reads only these two.
    return { success: true, message: 'Appointment booked' }
  }

  const routes: Record<string, (body: never, bearer: string) => unknown> = {
    'POST /auth/signin': () => failure('Invalid username or password'),
    'POST /send-otp/email': sendOtp,
    'POST /send-otp/sms': sendOtp,
    'PATCH /verify-otp': verifyOtp,
    'GET /token/test': (_body, bearer) => ({ success: tokens.has(bearer) }),
    'PUT /fetch/services': ({ type }: { type: keyof typeof SERVICES }) => success(SERVICES[type] ?? []),
    'PATCH /fetch/doctors': () => success(DOCTORS),
    'POST /appointments/book': book,
  }

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return void allow(response)
    const route = routes[`${request.method} ${request.url?.split('?')[0]}`]
    if (!route) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    void reply(route, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    patients,
    bookings,
    /** The `nth` code sent to this e-mail or phone. */
    codeFor(contact: string, { nth = 1 } = {}) {
      const key = contact.includes('@') ? contact : digits(contact)
      const found = codes.filter((one) => one.contact === key)[nth - 1]
      if (!found) throw new Error(`No code number ${nth} went to ${contact}.`)
      return found.code
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

export type BaseServer = Awaited<ReturnType<typeof openBaseServer>>

const success = (data: unknown) => ({ success: true, message: 'OK', data })
const failure = (message: string) => ({ success: false, message })

function allow(response: ServerResponse) {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
    })
    .end()
}

async function reply(
  route: (body: never, bearer: string) => unknown,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = request.method === 'GET' ? undefined : await json(request).catch(() => ({}))
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(route(body as never, bearer)))
}
