import type { Email } from '../notifications.ts'

interface OutgoingEmail extends Email {
  /** The same at every attempt, so that the receiver recognises a copy. */
  id: string
  to: string
  /** For the development inbox. */
  code?: number
}

interface OutgoingSms {
  id: string
  /** E.164. */
  to: string
  text: string
  code?: number
}

/** Each resolves when the mail server or gateway has accepted the message. @throws DeliveryError */
export interface Transports {
  email: (message: OutgoingEmail) => Promise<void>
  sms: (message: OutgoingSms) => Promise<void>
}

/** A failed attempt. `failure` is a class such as `ETIMEDOUT` or `http_502`, never text of the mail server or gateway. */
export class DeliveryError extends Error {
  readonly failure: string
  /** Another attempt would fail too. */
  readonly permanent: boolean
  constructor(failure: string, permanent = false) {
    super(failure)
    this.name = 'DeliveryError'
    this.failure = failure
    this.permanent = permanent
  }
}
