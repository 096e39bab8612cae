import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { FullWindow, LimitedAction } from '../limits/limits.ts'
import type { Limits } from '../limits/limits.settings.ts'

type Parts = Pick<FastifyInstance, 'limits' | 'settings'>

/** The window of all wrong codes of the clinic. */
export const clinicWindow = ({ wrongCodesOfClinic }: Limits): LimitedAction => ({
  limit: wrongCodesOfClinic,
  of: 'clinic',
})

/**
 * Counts an attempt as wrong before its code is compared, so that concurrent attempts count too. `undo` removes the
 * attempt again if its code was right.
 * @param people keys of the patients whose code is compared; without them only the address is counted
 */
export async function countCodeAttempt({ limits, settings }: Parts, trx: Db, site: string, people: string[]) {
  const { wrongCodesPerAddress, wrongCodesPerPatient, wrongCodesPerPatientAndDay } = settings.limits
  const attempt = randomUUID()
  const wanted: LimitedAction[] = [
    { limit: wrongCodesPerAddress, of: site },
    ...(people.length > 0 ? [clinicWindow(settings.limits)] : []),
    ...people.flatMap((of) => [
      { limit: wrongCodesPerPatient, of },
      { limit: wrongCodesPerPatientAndDay, of },
    ]),
  ].map((action) => ({ ...action, member: attempt }))
  return { full: await limits.take(wanted, trx), undo: () => limits.remove(wanted, trx) }
}

/** How often the log repeats the alert while somebody goes on guessing. */
const ALERT_AGAIN = { name: 'wrong-codes-alert', max: 1, seconds: 900 }

/** Alerts the operator, once for all copies of the server, if the limit of the whole clinic is full. */
export async function reportGuessing(
  { limits, settings, log }: Pick<FastifyInstance, 'limits' | 'settings' | 'log'>,
  { name }: FullWindow,
) {
  const { wrongCodesOfClinic } = settings.limits
  if (name !== wrongCodesOfClinic.name) return
  if (await limits.take([{ limit: ALERT_AGAIN, of: 'clinic' }])) return
  log.error(
    { limit: 'LIMIT_WRONG_CODES_CLINIC', max: wrongCodesOfClinic.max },
    'too many wrong codes in an hour: someone may be guessing codes; patients cannot verify for now',
  )
}
