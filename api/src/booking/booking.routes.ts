import { type BookedAppointment, bookAppointment, bookingSchema } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { clinicDay } from '../clock.ts'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import { responseOf } from '../http/responses.ts'
import { wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { countBookingAttempt } from './attempts.ts'
import { book } from './book.ts'
import { bookingKeyOf, findBooked } from './booking-key.ts'
import { bookingSettings } from './booking-settings.ts'
import { bookerOf, isStaffOf } from './booker.ts'
import { newPerson, registeredPerson } from './patient.ts'
import { isEmailOptional } from './rules.routes.ts'

const bookedSchema: ObjectSchema<BookedAppointment> = object({
  id: number().required(),
  reference: string().required(),
  appointment_date: string().required(),
  start_time: string().required(),
  location: string<BookedAppointment['location']>().required(),
  doctor: doctorSchema.nullable().defined(),
  duration: number(),
  changeUntil: string(),
  sentBy: array(string<'email' | 'sms'>().required()),
})

export const bookingRoutes: FastifyPluginAsync = async (app) => {
  const settings = bookingSettings(app)

  app.withTypeProvider<YupTypeProvider>().post(
    bookAppointment.path,
    {
      config: { access: 'public', idempotent: true, changes: ['appointments'] },
      schema: { summary: 'Book an appointment', body: bookingSchema, response: responseOf(bookedSchema) },
    },
    async (request) => {
      const { body, language } = request
      const success = (data: BookedAppointment) => ({
        success: true,
        message: request.translate('success'),
        data,
      })
      const key = await bookingKeyOf(app, request, body)
      // Before the token is checked: a booking is found even if the token has expired since.
      // The limits count a repetition only once, and no key of another booking, so neither may empty the caches.
      request.changedNothing = true
      const earlier = key && (await findBooked(app, key))
      if (earlier && !earlier.isCancelled) return success(earlier.booked)

      const booker = await bookerOf(app, request, body.token)
      const branch = await settings.branchOf(body.location)
      const who =
        booker.patientId === null
          ? newPerson(body, {
              today: clinicDay(app.clock()),
              isEmailOptional: isEmailOptional(branch, app.settings),
            })
          : await registeredPerson(app.db, booker.patientId)
      // To book again what was cancelled is another attempt.
      const repetition = key && `${key.digest} ${key.fingerprint} ${earlier?.booked.id ?? ''}`
      request.changedNothing =
        !isStaffOf(booker, body.location) &&
        (await countBookingAttempt(app, { branch, who, addressBlock: request.addressBlock, repetition }))
      const { unknown, serviceName } = await settings.choicesOf(body)
      if (unknown) throw wrongField(unknown, 'id.invalid')
      const booking = { body, branch, booker, who, language, serviceName, key }
      // The statement of the booking needs no transaction around it, unless staff book.
      const booked =
        booker.staff === null
          ? await book(app, app.db, booking)
          : await app.db.transaction().execute((trx) => book(app, trx, booking))
      request.changedNothing = false
      if (booked) app.outbox.wakeWithoutAnnouncements()
      return success(booked ?? (await findBooked(app, key!))!.booked)
    },
  )
}
