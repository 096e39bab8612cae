import { type BookedAppointment, bookAppointment, bookingSchema } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { number, object, type ObjectSchema, string } from 'yup'
import { clinicDay, DAY_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import { responseOf } from '../http/responses.ts'
import { wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import { countBookingAttempt } from './attempts.ts'
import { book } from './book.ts'
import { isCancelled } from './booking.repository.ts'
import { bookingSettings } from './booking-settings.ts'
import { bookerOf, isStaffOf, keyOwner } from './booker.ts'
import { newPerson, registeredPerson } from './patient.ts'

const booked: ObjectSchema<BookedAppointment> = object({
  id: number().required(),
  reference: string().required(),
  appointment_date: string().required(),
  start_time: string().required(),
  location: string<BookedAppointment['location']>().required(),
  doctor: doctorSchema.nullable().defined(),
  duration: number(),
  changeUntil: string(),
})

export const bookingRoutes: FastifyPluginAsync = async (app) => {
  const settings = bookingSettings(app)

  app.withTypeProvider<YupTypeProvider>().post(
    bookAppointment.path,
    {
      config: { access: 'public', idempotent: true, changes: ['appointments'] },
      schema: { summary: 'Book an appointment', body: bookingSchema, response: responseOf(booked) },
    },
    async (request) => {
      const { token, ...payload } = request.body
      const key = idempotencyKeyOf(request)
      /** What was booked under this key and is cancelled: to book it again is another attempt. */
      let cancelled: number | null = null
      const once =
        key === undefined
          ? undefined
          : {
              scope: 'book',
              key: `${await keyOwner(app, request, token)} ${key}`,
              payload,
              seconds: DAY_SECONDS,
              reused: { messageKey: 'booking.keyReused', tellFirst: true },
              // A copy of a tab may send the key long after the booking.
              isCurrent: async (response: unknown, db: Db) => {
                const id = Number((response as BookedAppointment).id)
                const isGone = await isCancelled(db, id)
                if (isGone) cancelled = id
                return !isGone
              },
            }
      // Before the token is checked: a stored response is found even if the token has expired since.
      const known = once && (await app.idempotency.recall<BookedAppointment>(once))
      if (known) return { success: true, message: request.translate('success'), data: known }

      const booker = await bookerOf(app, request, token)
      const { body, addressBlock, language } = request
      const branch = await settings.branchOf(body.location)
      const who =
        booker.patientId === null
          ? newPerson(body, clinicDay(app.clock()))
          : await registeredPerson(app.db, booker.patientId)
      const repetition = once && `${once.key} ${cancelled ?? ''} ${JSON.stringify(payload)}`
      if (!isStaffOf(booker, body.location))
        await countBookingAttempt(app, { branch, who, addressBlock, repetition })
      const { unknown, serviceName } = await settings.choicesOf(body)
      if (unknown) throw wrongField(unknown, 'id.invalid')
      const booking = { body, branch, booker, who, language, serviceName }
      // Alone, the statement of the booking needs no transaction around it.
      const isAlone = once === undefined && booker.staff === null
      const data = isAlone
        ? await book(app, app.db, booking)
        : await app.idempotency.once(once, (trx) => book(app, trx, booking))
      app.outbox.wake()
      return { success: true, message: request.translate('success'), data }
    },
  )
}
