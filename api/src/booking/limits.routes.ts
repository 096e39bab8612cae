import { checkBookingLimits, checkBookingLimitsSchema } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { addressLimit, tooManyFromAddress } from './attempts.ts'
import { branchOf, openAppointmentsOf } from './booking.repository.ts'
import { bookerOf, isStaffOf } from './booker.ts'
import { patientFull } from './refusals.ts'

/**
 * Tells patients before step 3 that they cannot book now. It says only what concerns the requester: the requester's address,
 * and the appointments of a verified patient. The contacts of a new patient are not asked for.
 */
export const bookingLimitsRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().get(
    checkBookingLimits.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether the requester may book now: refuses as a booking would',
        querystring: checkBookingLimitsSchema,
        response: responseOf(),
      },
    },
    async (request) => {
      const booker = await bookerOf(app, request, null)
      const { patientId } = booker
      const { location } = request.query
      const branch = await branchOf(app.db, location)
      if (!isStaffOf(booker, location)) {
        const full = await app.limits.peek(addressLimit(branch, request.addressBlock, patientId !== null))
        if (full) throw tooManyFromAddress(full)
        const own = patientId === null ? null : await openAppointmentsOf(app.db, patientId, app.clock())
        if (own && own.open >= branch.open_bookings_per_patient) throw patientFull(own)
      }
      return { success: true, message: request.translate('success') }
    },
  )
}
