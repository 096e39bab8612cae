import type { DeskBooking } from '@molar/contract'
import type { FastifyInstance } from 'fastify'

/** A new patient's booking as the wizard sends it: tomorrow (by the test clock) at 10:00 in Lagos. */
export const aBooking = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  patient_id: null,
  surname: 'Adébáyọ̀',
  other_names: 'Ọláyínká',
  email: 'bayo@example.com',
  phone_number: '08031234567',
  gender: 'male',
  age: 34,
  date_of_birth: null,
  address: 'Lagos',
  nationality: 'nigeria',
  location: 'lag',
  appointmentType: 'consultation',
  appointment_date: '2026-12-02',
  start_time: '10:00',
  duration: 30,
  duration_type: 'm',
  consultation_id: 'initial',
  department_id: null,
  doctor_id: null,
  consulting_room_id: null,
  service_id: null,
  serviceText: 'Tooth Pain',
  tariff: null,
  description: 'Upper left, since Sunday',
  bill: false,
  token: null,
  ...changes,
})

/** A different new patient for each number: name and contacts differ. */
export const anotherPatient = (number: number) => ({
  surname: `Patient ${number}`,
  email: `patient${number}@example.com`,
  phone_number: `+23480${String(30000000 + number)}`,
})

interface DeskClinic {
  doctorIds: readonly number[]
  consultationId: number
}

/** What the desk of Lagos sends for a patient without a record, by default without a message to the patient. */
export const aDeskBooking = (
  { doctorIds, consultationId }: DeskClinic,
  changes: Partial<DeskBooking> = {},
): DeskBooking => ({
  location: 'lag',
  first_name: 'Bisi',
  last_name: 'Alabi',
  phone_number: '0803 123 4567',
  doctor_id: doctorIds[0]!,
  service_id: consultationId,
  appointment_date: '2026-12-02',
  start_time: '09:00',
  notify: false,
  ...changes,
})

interface PostOptions {
  bearer?: string
  key?: string
  language?: string
  ip?: string
}

/** Posts a booking; returns status, headers and the parsed body. */
export async function postBooking(app: FastifyInstance, body: unknown, options: PostOptions = {}) {
  const { bearer = 'molar-web', key, language, ip } = options
  const response = await app.inject({
    method: 'POST',
    url: '/appointments/book',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(key && { 'idempotency-key': key }),
      ...(language && { 'accept-language': language }),
    },
    payload: body as object,
    remoteAddress: ip,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<BookingResponseBody>(),
  }
}

interface BookingResponseBody {
  success: boolean
  message: string
  code?: string
  errors?: { path: string; message: string }[]
  data?: {
    id: number
    reference: string
    appointment_date: string
    start_time: string
    location: string
    doctor: { id: number; first_name: string; last_name: string }
  }
}

/** Sends the booking many times at once. */
export const postAtOnce = (
  app: FastifyInstance,
  bodies: unknown[],
  options: (index: number) => PostOptions = () => ({}),
) => Promise.all(bodies.map((body, index) => postBooking(app, body, options(index))))
