import { randomUUID } from 'node:crypto'
import { toE164, withWesternDigits } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { wrongField } from '../http/problem.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { contactsToCheck, type MyAppointmentRow } from './my-appointment-rows.ts'

interface Proof {
  row: Pick<MyAppointmentRow, 'id' | 'email' | 'phone'>
  /** How the link was sent, if that is known. */
  linkSentBy: Channel | null
  answer: string
  /** The requester's address block. */
  addressBlock: string
}

const ANSWER_DIGITS = 4
const ANSWER_LETTERS = 3

/**
 * Checks the last four digits of the phone number, or the first three letters of the email address: see `contactsToCheck`. Counts
 * an answer of this length as wrong before it is compared, so that concurrent guesses count too.
 * @throws Problem 422 for a wrong answer, 429 after too many
 */
export async function checkIdentity(app: FastifyInstance, { addressBlock, ...asked }: Proof) {
  const { wrongAnswersPerAppointment, wrongAnswersPerAppointmentAndDay, wrongAnswersPerAddress } =
    app.settings.limits
  // Nothing to compare: it uses up no attempt.
  if (![ANSWER_DIGITS, ANSWER_LETTERS].includes(partIn(asked.answer).length)) throw wrongAnswer()
  const member = randomUUID()
  const of = String(asked.row.id)
  const windows = [
    { limit: wrongAnswersPerAppointment, of, member },
    { limit: wrongAnswersPerAppointmentAndDay, of, member },
    { limit: wrongAnswersPerAddress, of: addressBlock, member },
  ]
  await app.limits.require(windows)
  requireRightAnswer(asked)
  await app.limits.remove(windows)
}

type Asked = Omit<Proof, 'addressBlock'>

/** @throws Problem 422 for a wrong answer, which it does not count */
export function requireRightAnswer({ row, linkSentBy, answer }: Asked) {
  const part = partIn(answer)
  if (!contactsToCheck(row, linkSentBy).some((contact) => hasPart(row[contact]!, contact, part)))
    throw wrongAnswer()
}

const wrongAnswer = () => wrongField('answer', 'myAppointment.wrongAnswer')

/** The answer as it is compared: of a whole phone number the last digits. */
function partIn(answer: string) {
  const typed = withWesternDigits(answer).replace(/\s/g, '').toLowerCase()
  return toE164(typed)?.slice(-ANSWER_DIGITS) ?? typed
}

function hasPart(value: string, contact: 'phone' | 'email', typed: string) {
  if (contact === 'phone') return typed.length === ANSWER_DIGITS && value.endsWith(typed)
  if (typed.length !== ANSWER_LETTERS) return false
  // For `a.okafor@…` people type the letters: `aok`.
  return value.startsWith(typed) || value.replace(/[^\p{L}\p{N}]/gu, '').startsWith(typed)
}
