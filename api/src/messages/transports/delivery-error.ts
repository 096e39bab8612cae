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
