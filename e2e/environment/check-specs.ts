// Beginnings of the titles of specs that are part of a release check of booking.

export const BY_CODE = 'a registered patient moves an appointment by a code'
export const BY_PHONE = 'a registered patient books with a code sent by SMS'
export const CANCELS = 'a patient cancels an appointment by the link'
export const CHANGED = 'a patient changes doctor'
export const FULL_MONTH = 'a patient books with a doctor who has no time'
export const HIDDEN = 'a patient who leaves the tab'
export const KEYBOARD = 'a patient books with the keyboard only'
export const LOST = 'one booking is made and confirmed when the response'
export const MOVES = 'a patient moves an appointment by the link'
export const NEW = 'a new patient books without a code'
export const NEW_CODE = 'a patient whose token expired'
export const NOT_ME = '"This was not me" from the SMS'
export const OFFER = 'a patient joins the waiting list by the link'
export const OTHER_PERSON = 'a patient who has entered a code and then answers No'
export const SHARED = 'of three patients with one phone number'
export const SLOW = 'a new patient who takes three minutes'
export const SLOW_CALLS = 'a registered patient books although each call takes three seconds'
export const TAKEN = 'the page offers other times'
export const WITHOUT_LISTS = 'a new patient types day and time'

/** The draws of a check decide which of several specs it is. */
export const ONE_OF_SEVERAL = 'in “'
