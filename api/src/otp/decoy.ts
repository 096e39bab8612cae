import type { Keyring } from '../secrets/keyring.ts'
import type { Identifier } from './identify.ts'
import type { KnownPatient } from './patients.ts'

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
 * The patient that an unknown identifier finds: nobody, who from here on costs and looks like anybody, and is never
 * written to. Always the same one, so that asking twice tells nothing. It differs from branch to branch: were it the
 * same, the branch that answers otherwise would be the one that knows the ID.
 */
export function decoyFor(keyring: Keyring, { kind, value }: Identifier, location: string): KnownPatient {
  const bytes = keyring.digest('otp-decoy', value, location)
  const letter = LETTERS[bytes.readUInt8(3) % LETTERS.length]
  const provider = PROVIDERS[bytes.readUInt8(4) % PROVIDERS.length]
  const invented = {
    email: `${letter}@${provider}`,
    phone: `+234803000${String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0')}`,
  }
  const nobody = { id: null, raw_id: value, first_name: '', last_name: '', ...invented }
  if (kind === 'email') return { ...nobody, email: value }
  if (kind === 'phone') return { ...nobody, phone: value }
  // About one patient in five has no e-mail, and one in ten no phone.
  const share = bytes.readUInt8(0) % 10
  return share < 2 ? { ...nobody, email: null } : share === 2 ? { ...nobody, phone: null } : nobody
}
