import { aForm } from '../booking.harness.tsx'
import { bookingAsText, toBooking } from './booking-fields.ts'
import { submissionFor } from './submission.ts'

const next = () => 'new'
const payloadOf = (changes = {}) => bookingAsText(toBooking(aForm(changes), null))

describe('the idempotency key', () => {
  const known = { key: 'old', payload: payloadOf(), open: false }
  const open = { ...known, open: true }
  const later = payloadOf({ time: '14:00' })

  it('The idempotency key stays the same for the same payload', () => {
    expect(submissionFor(known, payloadOf(), next)).toBe(known)
  })

  it('The idempotency key is new for a changed payload if the earlier booking got a response', () => {
    expect(submissionFor(known, later, next)).toEqual({ key: 'new', payload: later, open: false })
  })

  it('The idempotency key stays the same for a changed payload while the earlier booking has no response', () => {
    expect(submissionFor(open, later, next)).toEqual({ key: 'old', payload: later, open: true })
  })

  it.each([
    { firstName: 'Túndé' },
    { email: 'tunde.bakare@example.com', phoneNumber: '08039999999' },
    { firstName: 'Túndé', lastName: 'Bákàrè', email: 'tunde.bakare@example.com' },
  ])('The idempotency key stays the same for a person who corrects %j', (corrected) => {
    expect(submissionFor(open, payloadOf(corrected), next).key).toBe('old')
  })

  it('The idempotency key is new for another person, even while the earlier booking has no response', () => {
    const payload = payloadOf({ lastName: 'Eze', email: 'eze@example.com', phoneNumber: '08061112222' })
    expect(submissionFor(open, payload, next)).toEqual({ key: 'new', payload, open: false })
  })
})
