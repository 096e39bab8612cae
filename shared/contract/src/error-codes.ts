/** The error codes (`code` in a failure) that the browser reacts to; `docs/api-errors.md` lists all. */
export const ERROR_CODE = {
  slotTaken: 'slot_taken',
  slotBlocked: 'slot_blocked',
  alreadyBooked: 'already_booked',
  keyReused: 'key_reused',
  changedMeanwhile: 'changed_meanwhile',
  verifyAgain: 'verify_again',
  /** The typed code is wrong. The patient can try again. */
  codeWrong: 'code_wrong',
  /** The sent code can no longer be used. A new one is needed. */
  codeEnded: 'code_ended',
  /** The code is right and belongs to more than one patient. */
  selectName: 'select_name',
  tooMany: 'too_many',
  invalid: 'invalid',
} as const
