/** A try that failed. `failure` is a class such as `ETIMEDOUT` or `http_502`, never the other side's words. */
export class DeliveryError extends Error {
  readonly failure: string
  /** Trying again cannot help. */
  readonly permanent: boolean
  constructor(failure: string, permanent = false) {
    super(failure)
    this.name = 'DeliveryError'
    this.failure = failure
    this.permanent = permanent
  }
}

export const MOST_TRIES = 10
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 6 * 3_600_000

/** Milliseconds to wait after so many tries: 5 s, 15 s, 45 s … 6 h, a fifth more or less, so that copies spread out. */
export const waitAfter = (tries: number, random = Math.random()) =>
  Math.round(Math.min(FIRST_WAIT * 3 ** (tries - 1), LONGEST_WAIT) * (0.8 + 0.4 * random))
