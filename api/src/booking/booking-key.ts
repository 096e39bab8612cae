import type { BookedAppointment, bookingSchema } from '@molar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InferType } from 'yup'
import { DAY_SECONDS } from '../clock.ts'
import { Problem } from '../http/problem.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import { type BookingKey, bookedWithKey } from './booking.repository.ts'
import { keyOwner } from './booker.ts'

/** The key of the request and its sender; undefined without a key. */
export async function bookingKeyOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { token, ...payload }: InferType<typeof bookingSchema>,
): Promise<BookingKey | undefined> {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const { keyDigest, fingerprint } = app.idempotency.identify({
    scope: 'book',
    key: `${await keyOwner(app, request, token)} ${key}`,
    payload,
  })
  return { digest: keyDigest, fingerprint, expires_at: new Date(+app.clock() + DAY_SECONDS * 1000) }
}

interface EarlierBooking {
  booked: BookedAppointment
  isCancelled: boolean
}

/**
 * What was booked with the key. A copy of a tab may send the key long after the booking, when it is cancelled.
 * @throws Problem 409 `key_reused` with the booking if the key belongs to other details
 */
export async function findBooked(app: FastifyInstance, key: BookingKey): Promise<EarlierBooking | undefined> {
  const found = await bookedWithKey(app.db, key, app.clock())
  if (!found?.booked) return undefined
  const { booked, fingerprint, state } = found
  const isCancelled = state === 'cancelled'
  if (!isCancelled && fingerprint !== key.fingerprint)
    throw new Problem(409, 'key_reused', { messageKey: 'booking.keyReused', data: booked })
  return { booked, isCancelled }
}
