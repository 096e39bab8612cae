import { assert, constantFrom, option, property, record, string } from 'fast-check'
import { bookingSchema } from '@molar/contract'
import { EMPTY_WIZARD } from '../wizard/wizard.ts'
import { bookingAsText, refusedFields, toBooking } from './booking-fields.ts'

const form = {
  ...EMPTY_WIZARD.form,
  firstName: ' Adaeze ',
  lastName: 'Okafor',
  email: 'ada@example.com',
  phoneNumber: '08031234567',
  location: 'phc',
  appointmentType: 'procedure',
  date: '2026-12-01',
  time: '09:30',
} as const

it('sends the first name as surname, and last and middle name as other names', () => {
  expect(toBooking({ ...form, middleName: ' Ngozi' }, null)).toMatchObject({
    surname: 'Adaeze',
    other_names: 'Okafor Ngozi',
    address: 'Port Harcourt',
    duration: 30,
    duration_type: 'm',
    consultation_id: 'initial',
    consulting_room_id: null,
    bill: false,
    tariff: null,
  })
})

it('sends the fields of the form under their own names too', () => {
  const doctor = { id: 'doc-7', name: 'Dr. Ngozi Eze', departmentId: 'dep-2' }
  const asked = { serviceId: 'svc-a1', serviceText: 'Root Canal Therapy', doctor }
  expect(toBooking({ ...form, rawId: 'PHC/1', middleName: 'Ngozi', ...asked }, 'token')).toMatchObject({
    rawId: 'PHC/1',
    emrId: 'PHC/1',
    firstName: 'Adaeze',
    lastName: 'Okafor',
    middleName: 'Ngozi',
    phoneNumber: '08031234567',
    serviceId: 'svc-a1',
    service: 'Root Canal Therapy',
    doctorId: 'doc-7',
    doctor: 'Dr. Ngozi Eze',
    date: '2026-12-01',
    time: '09:30',
  })
})

it('sends no date of birth and no token for a new patient', () => {
  const booking = toBooking({ ...form, dateOfBirth: '1992-02-29', age: '34' }, 'token')
  expect(booking).toMatchObject({ patient_id: null, date_of_birth: null, age: 34, token: null })
})

it('sends id, date of birth, address and token of a verified patient', () => {
  const booking = toBooking(
    { ...form, rawId: 'PHC/1', dateOfBirth: '1992-02-29', address: '5 Bode St' },
    'token',
  )
  expect(booking).toMatchObject({
    patient_id: 'PHC/1',
    date_of_birth: '1992-02-29',
    address: '5 Bode St',
    token: 'token',
  })
})

it('gives the same text for a booking with another token, and a different one with another time', () => {
  const verified = { ...form, rawId: 'PHC/1' }
  const asText = bookingAsText(toBooking(verified, 'a'))
  expect(bookingAsText(toBooking(verified, 'b'))).toBe(asText)
  expect(bookingAsText(toBooking({ ...verified, time: '10:00' }, 'a'))).not.toBe(asText)
})

it('passes the server’s validation with any text pasted into its fields', () => {
  const pasted = string({ unit: 'binary', maxLength: 80 })
  const texts = record({ lastName: pasted, serviceText: pasted, description: pasted, address: pasted })
  assert(
    property(texts, option(constantFrom('female', 'male', 'none'), { nil: '' }), (typed, gender) => {
      const booking = toBooking(
        { ...form, ...typed, lastName: `Okafor ${typed.lastName}`, gender } as never,
        null,
      )
      expect(() => bookingSchema.validateSync(booking)).not.toThrow()
    }),
  )
})

it('has a control in one step for each refused field that a patient fills in', () => {
  const errors = Object.keys(toBooking(EMPTY_WIZARD.form, null)).map((path) => ({ path, message: path }))
  const { details, times } = refusedFields({ errors })
  const asPairs = (errors: typeof details) =>
    errors.map(({ field, message }) => ['serverMessage' in message && message.serverMessage, field])
  expect(Object.fromEntries(asPairs(details))).toEqual({
    surname: 'firstName',
    other_names: 'lastName',
    email: 'email',
    phone_number: 'phoneNumber',
    age: 'age',
    gender: 'gender',
    nationality: 'nationality',
    location: 'location',
  })
  expect(Object.fromEntries(asPairs(times))).toEqual({
    appointmentType: 'appointmentType',
    service_id: 'service',
    serviceText: 'service',
    doctor_id: 'doctor',
    department_id: 'doctor',
    appointment_date: 'date',
    start_time: 'time',
    description: 'description',
  })
})

it('gives the field of the form whose value was refused, whichever control shows it', () => {
  const errors = [
    { path: 'surname', message: 'Please enter a name.' },
    { path: 'serviceText', message: 'Please choose a service.' },
  ]
  const { details, times } = refusedFields({ errors })
  expect(details).toEqual([expect.objectContaining({ refusedField: 'firstName' })])
  expect(times).toEqual([expect.objectContaining({ field: 'service', refusedField: 'serviceText' })])
})
