import type { Keyring } from '../secrets/keyring.ts'
import type { Identifier } from './identify.ts'
import { maskEmail, maskPhone } from './mask.ts'

export interface Decoy {
  channel: 'email' | 'sms'
  /** The masked contact, as a matching patient's would look. */
  contact: string
}

// Roughly how the e-mail addresses of a Nigerian clinic begin and end.
const LETTERS = 'aaaaabbcccddeeeffggghiiijjkklmmmnnnoooooppqrrsssttuuvwy'
const PROVIDERS = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'yahoo.com',
  'yahoo.com',
  'outlook.com',
]

/**
 * The row that an unknown identifier gets: always the same one, so that asking twice tells nothing.
 * It differs from branch to branch: were it the same, the branch that answers otherwise would be the one that knows the ID.
 */
export function decoyFor(keyring: Keyring, { kind, value }: Identifier, location: string): Decoy {
  if (kind === 'email') return { channel: 'email', contact: maskEmail(value) }
  if (kind === 'phone') return { channel: 'sms', contact: maskPhone(value) }

  const bytes = keyring.digest('otp-decoy', value, location)
  // About one patient in five has no e-mail.
  if (bytes.readUInt8(0) % 5 === 0)
    return { channel: 'sms', contact: `+234•••${String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0')}` }
  const letter = LETTERS[bytes.readUInt8(3) % LETTERS.length]
  return { channel: 'email', contact: `${letter}•••@${PROVIDERS[bytes.readUInt8(4) % PROVIDERS.length]}` }
}
