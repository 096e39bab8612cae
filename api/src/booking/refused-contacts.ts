import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { LimitedAction } from '../limits/limits.ts'

export interface Contacts {
  email: string | null
  phone: string | null
}

/** For a day after "This was not me", bookings that nobody verified are refused for its contacts. */
export const refusedWindowsOf = ({ email, phone }: Contacts): LimitedAction[] =>
  [email && `email ${email}`, phone && `phone ${phone}`]
    .filter((of) => of !== null && of !== '')
    .map((of) => ({ limit: { name: 'refused-contact', max: 1, seconds: DAY_SECONDS }, of: of! }))

export async function refuseContacts(
  { limits }: Pick<FastifyInstance, 'limits'>,
  contacts: Contacts,
  trx: Db,
) {
  for (const window of refusedWindowsOf(contacts)) await limits.take([window], trx)
}
