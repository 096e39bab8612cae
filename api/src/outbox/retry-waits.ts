import { MINUTE_MS } from '../clock.ts'

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 30 * MINUTE_MS
/** After an attempt that may have sent an SMS. */
const SMS_WAIT_MS = 10 * MINUTE_MS

/** At most half of the time that is left, so that there is another attempt before the notification is given up. */
const within = (left: number, wait: number) => Math.min(wait, Math.max(FIRST_WAIT_MS, left / 2))

/** Milliseconds to wait after so many attempts: 5 s, 15 s, 45 s … 30 min, ±20 % so that copies spread out. */
export const waitAfter = (attempts: number, left: number, random = Math.random()) =>
  within(left, Math.round(Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), MAX_WAIT_MS) * (0.8 + 0.4 * random)))

/** Milliseconds to wait after an attempt that may have sent an SMS. */
export const waitAfterUncertainSms = (left: number) => within(left, SMS_WAIT_MS)
