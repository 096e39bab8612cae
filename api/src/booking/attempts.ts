import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '../clock.ts'
import { type FullWindow, type LimitedAction, tooMany } from '../limits/limits.ts'
import type { Branch } from './booking.repository.ts'
import type { BookedPerson } from './patient.ts'
import { refusedWindowsOf } from './refused-contacts.ts'
import { neutralRefusal } from './refusals.ts'

interface Attempt {
  branch: Branch
  who: BookedPerson
  addressBlock: string
  /** The idempotency key with the payload, if any: repetitions are one attempt, another payload is another one. */
  repetition: string | undefined
}

/** Attempts in an hour with one phone or email, or of one verified patient, for each open appointment that it may have. */
const ATTEMPTS_PER_OPEN = 4

/** How often one attempt may be sent. A page without a response repeats it, with pauses. */
const REPETITIONS = { name: 'booking-repetitions', max: 60, seconds: HOUR_SECONDS }

/**
 * Counts an attempt to book, also one that is refused: a refused attempt tells the requester something too. Call it outside
 * the transaction of the booking, which a refusal rolls back. Returns whether it is a repetition.
 * @throws Problem 429
 */
export async function countBookingAttempt(
  app: FastifyInstance,
  { branch, who, addressBlock, repetition }: Attempt,
) {
  const isVerified = who.patientId !== null
  const contact = (of: string): LimitedAction => {
    const max = ATTEMPTS_PER_OPEN * branch.open_bookings_per_contact
    return { limit: { name: 'booking-attempts', max, seconds: HOUR_SECONDS }, of }
  }
  // All who leave out the email address would share its attempts.
  const email = who.email ? [contact(`email ${who.email}`)] : []
  const contacts = [...email, contact(`phone ${who.phone}`)]
  // Who books and cancels in turn has no open appointments, and each booking sends messages.
  const patient: LimitedAction = {
    limit: {
      name: 'patient-bookings',
      max: ATTEMPTS_PER_OPEN * branch.open_bookings_per_patient,
      seconds: HOUR_SECONDS,
    },
    of: `${who.patientId}`,
  }
  const wanted = [addressLimit(branch, addressBlock, isVerified), ...(isVerified ? [patient] : contacts)]
  const repetitions = repetition === undefined ? [] : [{ limit: REPETITIONS, of: repetition }]
  const { full, found } = await app.limits.takeAndFind(
    [...wanted.map((action) => ({ ...action, member: repetition })), ...repetitions],
    [isVerified ? [] : refusedWindowsOf(who), repetitions],
  )
  const [isRefused, isRepeated] = found
  if (isRefused) throw neutralRefusal(branch)
  if (full?.name === 'booking-attempts') throw neutralRefusal(branch)
  if (full) throw tooManyFromAddress(full)
  return isRepeated!
}

/** New and verified patients are counted apart: the former must not use up the attempts of the latter. */
export const addressLimit = (branch: Branch, addressBlock: string, isVerified: boolean): LimitedAction => ({
  limit: isVerified
    ? { name: 'verified-bookings', max: branch.verified_bookings_per_address_and_hour, seconds: HOUR_SECONDS }
    : { name: 'bookings', max: branch.bookings_per_address_and_hour, seconds: HOUR_SECONDS },
  of: addressBlock,
})

export const tooManyFromAddress = (full: FullWindow) => tooMany({ ...full, name: 'bookings' })
