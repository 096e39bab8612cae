import type { LocationCode } from '@molar/contract'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { DECOY_EMAIL } from '../outbox/enqueue.ts'
import type { Identifier } from './identify.ts'
import { channelsAfterHash, type KnownPatient } from './patients.ts'

/** Never shown and never written to, as `DECOY_EMAIL`. */
const PHONE = '+2348030000000'

/**
 * The invented patient for an unknown identifier. It takes the same work and looks the same as a real one. For a clinic
 * ID it has the kinds of contacts that a real patient of the branch has, because the response says whether the code was
 * sent by email or SMS. It stays the same while the branch's patients stay the same, so that asking twice reveals
 * nothing. It differs between branches: otherwise the one branch with a different response would be the branch that
 * knows the ID.
 */
export async function decoyFor(
  db: Db,
  keyring: Keyring,
  { kind, value }: Identifier,
  location: LocationCode,
): Promise<KnownPatient> {
  const empty = {
    id: null,
    raw_id: value,
    first_name: '',
    last_name: '',
    middle_name: null,
    email: null,
    phone: null,
  }
  if (kind === 'email') return { ...empty, email: value }
  if (kind === 'phone') return { ...empty, phone: value }
  const point = keyring.digest('otp-decoy', value, location).readBigInt64BE(0)
  const { email, phone } = (await channelsAfterHash(db, location, point)) ?? { email: true, phone: true }
  // A patient with a landline alone is not sent a code either.
  return { ...empty, email: email || !phone ? DECOY_EMAIL : null, phone: phone ? PHONE : null }
}
