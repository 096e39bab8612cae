/** `code` of a failure that the browser acts on. */
export const FAILURE = {
  slotTaken: 'slot_taken',
  slotBlocked: 'slot_blocked',
  alreadyBooked: 'already_booked',
  keyReused: 'key_reused',
  changedMeanwhile: 'changed_meanwhile',
  verifyAgain: 'verify_again',
  tooMany: 'too_many',
  invalid: 'invalid',
} as const
