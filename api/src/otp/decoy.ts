import type { LocationCode } from '@molar/contract'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Identifier } from './identify.ts'
import { firstLetter } from './mask.ts'
import { type KnownPatient, patientsOnRing } from './patients.ts'

type Look = Pick<KnownPatient, 'email' | 'phone'>

/** For a branch without registered patients. */
const ANYBODY: Look = { email: 'a@gmail.com', phone: '+2348030000000' }

/**
 * The invented patient for an unknown identifier. It takes the same work and looks the same as a real one, and nothing
 * is sent to it. For a clinic ID it copies the kinds of contacts, the provider and the country of a real patient of the
 * branch, so that none of these reveals it, and the first letter of another. It stays the same while the branch's
 * patients stay the same, so that asking twice reveals nothing. It differs between branches: otherwise the one branch
 * with a different answer would be the branch that knows the ID.
 */
export async function decoyFor(
  db: Db,
  keyring: Keyring,
  { kind, value }: Identifier,
  location: LocationCode,
): Promise<KnownPatient> {
  const empty = { id: null, raw_id: value, first_name: '', last_name: '', email: null, phone: null }
  if (kind === 'email') return { ...empty, email: value }
  if (kind === 'phone') return { ...empty, phone: value }
  const bytes = keyring.digest('otp-decoy', value, location)
  const points = [8, 16].map((offset) => bytes.readBigInt64BE(offset))
  const [look = ANYBODY, other = ANYBODY] = await patientsOnRing(db, location, points)
  const letter = firstLetter(other.email ?? look.email ?? '')
  const digits = String(bytes.readUInt16BE(0) % 10_000).padStart(4, '0')
  return {
    ...empty,
    email: look.email && `${letter}${look.email.slice(look.email.lastIndexOf('@'))}`,
    phone: look.phone && `${look.phone.slice(0, -4)}${digits}`,
  }
}
