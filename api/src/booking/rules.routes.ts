import { type BookingRules, fetchBookingRules, type LocationCode } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, object, type ObjectSchema, string } from 'yup'
import { responseOf } from '../http/responses.ts'
import { sendsSms, type Settings } from '../settings.ts'
import type { Branch } from './booking.repository.ts'

/** Whether a new patient may leave out the email address: then the confirmation can only be an SMS. */
export const isEmailOptional = (
  { email_optional, sms_per_hour }: Pick<Branch, 'email_optional' | 'sms_per_hour'>,
  settings: Settings,
) => email_optional && sms_per_hour > 0 && sendsSms(settings)

const rulesSchema: ObjectSchema<BookingRules> = object({
  emailOptionalIn: array(string<LocationCode>().required()).required(),
})

export const bookingRulesRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    fetchBookingRules.path,
    {
      config: { access: 'public' },
      schema: { summary: 'What the branches ask of a new patient', response: responseOf(rulesSchema) },
    },
    async (request) => {
      const branches = await app.db
        .selectFrom('branches')
        .select(['code', 'email_optional', 'sms_per_hour'])
        .orderBy('code')
        .execute()
      const emailOptionalIn = branches
        .filter((branch) => isEmailOptional(branch, app.settings))
        .map(({ code }) => code)
      return { success: true, message: request.translate('success'), data: { emailOptionalIn } }
    },
  )
}
