import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem, wrongField } from '../http/problem.ts'
import type { MyAppointmentRow } from './my-appointment-rows.ts'

interface Proof {
  row: Pick<MyAppointmentRow, 'id' | 'email' | 'phone'>
  answer: string
  /** The requester's address block. */
  addressBlock: string
}

const ANSWER_DIGITS = 4
const ANSWER_LETTERS = 3

/**
 * Checks the last four digits of the phone number, or the first three letters of the email address. Counts the answer as
 * wrong before it is compared, so that concurrent guesses count too.
 * @throws Problem 422 for a wrong answer, 429 after too many
 */
export async function checkIdentity(app: FastifyInstance, { row, answer, addressBlock }: Proof) {
  const { wrongAnswersPerAppointment, wrongAnswersPerAppointmentAndDay, wrongAnswersPerAddress } =
    app.settings.limits
  const member = randomUUID()
  const of = String(row.id)
  const windows = [
    { limit: wrongAnswersPerAppointment, of, member },
    { limit: wrongAnswersPerAppointmentAndDay, of, member },
    { limit: wrongAnswersPerAddress, of: addressBlock, member },
  ]
  const full = await app.limits.take(windows)
  if (full) {
    const messageKey = full.name.endsWith('-day') ? 'myAppointment.tryTomorrow' : 'myAppointment.tryInAnHour'
    throw new Problem(429, 'too_many', { messageKey, retryAfter: full.retryAfter })
  }
  requireRightAnswer(row, answer)
  await app.limits.remove(windows)
}

/** @throws Problem 422 for a wrong answer, which it does not count */
export function requireRightAnswer(row: Proof['row'], answer: string) {
  if (!isRight(row, answer)) throw wrongField('answer', 'myAppointment.wrongAnswer')
}

function isRight({ email, phone }: Proof['row'], answer: string) {
  const typed = answer.replace(/\s/g, '').toLowerCase()
  if (typed.length === ANSWER_DIGITS && phone?.endsWith(typed)) return true
  if (typed.length !== ANSWER_LETTERS || email === null) return false
  // For `a.okafor@…` people type the letters: `aok`.
  return email.startsWith(typed) || email.replace(/[^\p{L}\p{N}]/gu, '').startsWith(typed)
}
