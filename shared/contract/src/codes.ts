/** `code` of a failure that the browser acts on. */
export const FAILURE = {
  slotTaken: 'slot_taken',
  slotBlocked: 'slot_blocked',
  alreadyBooked: 'already_booked',
  keyReused: 'key_reused',
  changedMeanwhile: 'changed_meanwhile',
  verifyAgain: 'verify_again',
  /** The code of `verify-otp` is not right; another try may be. */
  codeWrong: 'code_wrong',
  /** No code can help any more: a new one is needed. */
  codeEnded: 'code_ended',
  /** The code is right, and more than one patient fits. */
  selectName: 'select_name',
  tooMany: 'too_many',
  invalid: 'invalid',
} as const
