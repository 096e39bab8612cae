import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { RequesterAddress } from '../http/network.ts'
import type { FullWindow, LimitedAction } from '../limits/limits.ts'
import type { Limits } from '../limits/limits.settings.ts'

type Dependencies = Pick<FastifyInstance, 'limits' | 'settings' | 'audit'>

/** The window of all wrong codes of the clinic. */
export const clinicWindow = ({ wrongCodesOfClinic }: Limits): LimitedAction => ({
  limit: wrongCodesOfClinic,
  of: 'clinic',
})

/** Whose code an attempt is compared with: a patient by any identifier, or an unknown identifier of a branch. */
interface CodeOwner {
  /** Null: the subject of an unknown identifier. */
  patientId: number | null
  subject: string
}

/**
 * Counts an attempt as wrong before its code is compared, so that concurrent attempts count too. A patient's windows do
 * not count attempts from networks where the patient had a right code before.
 * @returns `fullAddress`: nothing may be compared. `full`: only the first attempt at each code may be compared, because
 * anybody can fill the windows of a patient and of the clinic. `undo` removes the attempt if its code was right.
 * @param owners of the codes that are compared; without them only the address is counted
 */
export async function countCodeAttempt(
  { limits, settings, audit }: Dependencies,
  trx: Db,
  { network, addressBlock }: RequesterAddress,
  owners: CodeOwner[],
) {
  const { wrongCodesPerAddress, wrongCodesPerPatient, wrongCodesPerPatientAndDay } = settings.limits
  const member = randomUUID()
  const ofAddress: LimitedAction[] = [{ limit: wrongCodesPerAddress, of: addressBlock, member }]
  const fullAddress = await limits.take(ofAddress, trx)
  if (fullAddress) return { fullAddress }

  const ids = owners.map(({ patientId }) => patientId ?? NO_PATIENT)
  const known = await audit.verifiedFrom(ids, network, trx)
  const keys = new Set(
    owners
      .filter(({ patientId }) => patientId === null || !known.has(patientId))
      .map(({ patientId, subject }) => (patientId === null ? `unknown:${subject}` : `patient:${patientId}`)),
  )
  const ofOthers: LimitedAction[] = [
    ...(owners.length > 0 ? [{ ...clinicWindow(settings.limits), member }] : []),
    ...[...keys].flatMap((of) => [
      { limit: wrongCodesPerPatient, of, member },
      { limit: wrongCodesPerPatientAndDay, of, member },
    ]),
  ]
  const full = await limits.take(ofOthers, trx)
  return { full, undo: () => limits.remove([...ofAddress, ...ofOthers], trx) }
}

/** Ids start at 1. An unknown identifier causes the same statements as a known one. */
const NO_PATIENT = 0

/** How often the log repeats the alert while someone continues to guess. */
const ALERT_AGAIN = { name: 'wrong-codes-alert', max: 1, seconds: 900 }

/** Alerts the operator, once for all copies of the server, if the limit of the whole clinic is full. */
export async function reportGuessing(
  { limits, settings, log }: Pick<FastifyInstance, 'limits' | 'settings' | 'log'>,
  trx: Db,
  { name }: FullWindow,
) {
  const { wrongCodesOfClinic } = settings.limits
  if (name !== wrongCodesOfClinic.name) return
  if (await limits.take([{ limit: ALERT_AGAIN, of: 'clinic' }], trx)) return
  log.error(
    { limit: 'LIMIT_WRONG_CODES_CLINIC', max: wrongCodesOfClinic.max },
    'too many wrong codes in an hour: someone may be guessing codes; each code can be tried once for now',
  )
}
