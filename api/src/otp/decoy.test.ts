import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { decoyFor } from './decoy.ts'
import { identify } from './identify.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')
const numbered = <T>(count: number, make: (index: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

onBothDatabasesInLongRun((database) => {
  const typed = (destination: string) =>
    decoyFor(database(), keyring, identify({ emrId: '', destination }), 'lag')
  /** Which contacts the decoys of 200 clinic IDs have: `email`, `phone` or `both`. */
  const channels = async (location: 'lag' | 'fct' = 'lag') => {
    const decoys = await numbered(200, (index) =>
      decoyFor(database(), keyring, { kind: 'clinicId', value: `LAGX${index}` }, location),
    )
    return decoys.map(({ email, phone }) => (email && phone ? 'both' : email ? 'email' : phone && 'phone'))
  }
  /** Registers patients. Every fifth has no email, and every seventh has no phone. */
  const register = (count: number) =>
    numbered(count, (index) =>
      aPatient(database(), {
        raw_id: `LAG/${index}`,
        email: index % 5 === 0 ? null : `ada${index}@rare${index}.example`,
        phone: index % 7 === 1 ? null : `+234803${1_000_000 + index}`,
      }),
    )

  it('A decoy has the typed contact and is not a patient', async () => {
    expect(await typed('Chidi@yahoo.com')).toMatchObject({ id: null, email: 'chidi@yahoo.com' })
    expect(await typed('08031234821')).toMatchObject({ id: null, phone: '+2348031234821' })
  })

  it('The decoy of a clinic ID is always the same in one branch and differs between branches', async () => {
    await register(20)
    await aPatient(database(), { raw_id: 'FCT/1', branch: 'fct', email: null })
    expect(await channels()).toEqual(await channels())
    expect(await channels('fct')).not.toEqual(await channels())
  })

  it('Decoys of clinic IDs have the kinds of contacts of real patients of the branch, about as often', async () => {
    await register(60)
    await aPatient(database(), { raw_id: 'LAG/nowhere', email: null, phone: null })
    const found = await channels()
    const share = (kind: string) => found.filter((channel) => channel === kind).length / found.length
    expect(share('both') + share('email') + share('phone')).toBe(1)
    expect(share('both')).toBeGreaterThan(0.5)
    expect(share('phone')).toBeGreaterThan(0.05)
    expect(share('email')).toBeGreaterThan(0.05)
  })

  it('The contacts of the decoy of a clinic ID are invented', async () => {
    await register(60)
    const decoy = await decoyFor(database(), keyring, { kind: 'clinicId', value: 'LAG9999Z' }, 'lag')
    expect(decoy.email ?? 'nobody@decoy.invalid').toBe('nobody@decoy.invalid')
    expect(decoy.phone ?? '+2348030000000').toBe('+2348030000000')
  })

  it('Registering a patient changes the decoys of few clinic IDs', async () => {
    await register(60)
    const before = await channels()
    await aPatient(database(), { raw_id: 'LAG/NEW', email: null, phone: '+2347031234567' })
    const changed = (await channels()).filter((channel, index) => channel !== before[index])
    expect(changed.length).toBeLessThan(20)
  })

  it('The decoys of a branch without patients have both contacts', async () => {
    expect(new Set(await channels())).toEqual(new Set(['both']))
  })
})
