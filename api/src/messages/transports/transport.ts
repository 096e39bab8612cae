import type { Email } from '../messages.ts'

interface OutgoingEmail extends Email {
  /** The same at every try: the other side can tell a copy. */
  id: string
  to: string
  /** Only the development inbox shows it by itself. */
  code?: number
}

interface OutgoingSms {
  id: string
  /** E.164. */
  to: string
  text: string
  code?: number
}

/** Each resolves once the other side has taken the message, and else throws a `DeliveryError`. */
export interface Transports {
  email: (message: OutgoingEmail) => Promise<void>
  sms: (message: OutgoingSms) => Promise<void>
}
