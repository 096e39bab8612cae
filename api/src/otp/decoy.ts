import type { LocationCode } from '@molar/contract'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Identifier } from './identify.ts'
import { firstLetter } from './mask.ts'
import { type KnownPatient, patientsOnRing } from './patients.ts'

type Look = Pick<KnownPatient, 'email' | 'phone'>

/** Where nobody is registered yet there is nobody to tell from. */
const ANYBODY: Look = { email: 'a@gmail.com', phone: '+2348030000000' }

/**
 * The patient that an unknown identifier finds: nobody, who from here on costs and looks like anybody, and is never
 * written to. Of a clinic ID it has the look of a real patient of the branch (which contacts, which provider, which
 * country), so that none of these tells, and a first letter of another one. As long as the branch's patients stay the
 * same it is always the same one, so that asking twice tells nothing. It differs from branch to branch: were it the
 * same, the branch that answers otherwise would be the one that knows the ID.
 */
export async function decoyFor(
  db: Db,
  keyring: Keyring,
  { kind, value }: Identifier,
  location: LocationCode,
): Promise<KnownPatient> {
  const nobody = { id: null, raw_id: value, first_name: '', last_name: '', email: null, phone: null }
  if (kind === 'email') return { ...nobody, email: value }
  if (kind === 'phone') return { ...nobody, phone: value }
  const bytes = keyring.digest('otp-decoy', value, location)
  const points = [8, 16].map((offset) => bytes.readBigInt64BE(offset))
  const [look = ANYBODY, other = ANYBODY] = await patientsOnRing(db, location, points)
  const letter = firstLetter(other.email ?? look.email ?? '')
  const digits = String(bytes.readUInt16BE(0) % 10_000).padStart(4, '0')
  return {
    ...nobody,
    email: look.email && `${letter}${look.email.slice(look.email.lastIndexOf('@'))}`,
    phone: look.phone && `${look.phone.slice(0, -4)}${digits}`,
  }
}
