import type { Email } from '../notifications.ts'

interface Outgoing {
  /** An id that stays the same at every attempt, so that the receiver recognises a copy. */
  id: string
  /** An email address, or a phone number in E.164. */
  to: string
  /** For the development inbox. */
  code?: number
  /**
   * The notification is for nobody: the transport does the work of sending it, and delivers nothing. Undefined for notifications of
   * which none is for nobody.
   */
  decoy?: boolean | undefined
}

type OutgoingEmail = Outgoing & Email
type OutgoingSms = Outgoing & { text: string }

/** Each resolves when the mail server or gateway has accepted the notification. @throws DeliveryError */
export interface Transports {
  email: (message: OutgoingEmail) => Promise<void>
  sms: (message: OutgoingSms) => Promise<void>
}

interface Failure {
  /** Another attempt would fail too. */
  permanent?: boolean
  /** The mail server or gateway may have accepted the notification: its response is missing. */
  mayBeSent?: boolean
  /** An error that the transport did not expect. It is logged. */
  cause?: unknown
}

/** A failed attempt. `failure` is a class such as `ETIMEDOUT` or `http_502`, never text of the mail server or gateway. */
export class DeliveryError extends Error {
  readonly failure: string
  readonly permanent: boolean
  readonly mayBeSent: boolean
  constructor(failure: string, { permanent = false, mayBeSent = false, cause }: Failure = {}) {
    super(failure, { cause })
    this.name = 'DeliveryError'
    this.failure = failure
    this.permanent = permanent
    this.mayBeSent = mayBeSent
  }
}
