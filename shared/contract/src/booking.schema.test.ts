import {
  availabilitySchema,
  bookingSchema,
  fetchServicesSchema,
  sendOtpSchema,
  verifyOtpSchema,
} from '@molar/contract'
import fc from 'fast-check'
import type { ObjectSchema, Schema } from 'yup'

const booking = {
  surname: 'Adébáyọ̀',
  other_names: 'Ọláyínká',
  location: 'lag',
  appointmentType: 'consultation',
  appointment_date: '2026-12-01',
  start_time: '09:30',
}

const errorsOf = async (schema: Schema, body: unknown) => {
  try {
    await schema.validate(body, { abortEarly: false })
    return []
  } catch (error) {
    return (error as { errors: string[] }).errors
  }
}

it('accepts the least a new patient sends, and fills in the rest', async () => {
  expect(await bookingSchema.validate(booking)).toMatchObject({
    gender: 'none',
    nationality: 'nigeria',
    doctor_id: null,
  })
})

it('accepts a branch by any of its names', async () => {
  expect(await bookingSchema.validate({ ...booking, location: 'Port Harcourt' })).toMatchObject({
    location: 'phc',
  })
})

it.each([
  [{ surname: '  ' }, 'name.firstRequired'],
  [{ surname: 7 }, 'text.type'],
  [{ surname: 'A\u0000da' }, 'text.control'],
  [{ surname: 'A\nda' }, 'text.lineBreak'],
  [{ surname: 'x'.repeat(101) }, 'text.tooLong'],
  [{ surname: '\ud800' }, 'text.control'],
  [{ age: -1 }, 'age.invalid'],
  [{ age: 34.5 }, 'age.invalid'],
  [{ age: '34' }, 'age.invalid'],
  [{ location: 'kano' }, 'location.unknown'],
  [{ location: 'all' }, 'location.unknown'],
  [{ appointment_date: '2026-02-29' }, 'date.invalid'],
  [{ start_time: '9:30' }, 'time.invalid'],
  [{ service_id: 1.5 }, 'id.invalid'],
  [{ doctor_id: '3' }, 'id.invalid'],
  [{ gender: 'x' }, 'gender.unknown'],
  [{ appointmentType: undefined }, 'type.unknown'],
])('refuses %p', async (change, message) => {
  expect(await errorsOf(bookingSchema, { ...booking, ...change })).toContain(message)
})

it.each([
  ['a booking', bookingSchema],
  ['sending a code', sendOtpSchema],
  ['verifying a code', verifyOtpSchema],
  ['available times', availabilitySchema],
  ['services', fetchServicesSchema],
])('reports only message keys for any invalid input of %s', async (_what, schema: ObjectSchema<object>) => {
  const body = fc.dictionary(
    fc.constantFrom(...Object.keys(schema.fields)),
    fc.oneof(fc.anything({ withNullPrototype: true }), fc.constant({ toString: 1, valueOf: 1 })),
  )
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      for (const message of await errorsOf(schema, given)) expect(message).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    }),
  )
})

it.each([['123456'], [123.4], [-1], [Number.NaN], [undefined]])('refuses %p as a code', async (code) => {
  await expect(verifyOtpSchema.validate({ code })).rejects.toMatchObject({ message: 'otp.integersOnly' })
})

it('asks for something to find the patient by', async () => {
  await expect(
    sendOtpSchema.validate({ emrId: ' ', destination: '', location: 'lag' }),
  ).rejects.toMatchObject({
    message: 'otp.identifierRequired',
  })
})
