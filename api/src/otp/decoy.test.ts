import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { decoyFor } from './decoy.ts'
import { identify } from './identify.ts'
import { maskEmail, maskPhone } from './mask.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')
const numbered = <T>(count: number, make: (index: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

onBothDatabases((database) => {
  const typed = (destination: string) =>
    decoyFor(database(), keyring, identify({ emrId: '', destination }), 'lag')
  const clinicIds = (location: 'lag' | 'fct' = 'lag') =>
    numbered(200, (index) =>
      decoyFor(database(), keyring, { kind: 'clinicId', value: `LAG/X${index}` }, location),
    )
  const masks = async () =>
    (await clinicIds()).map(({ email, phone }) => `${email && maskEmail(email)} ${phone && maskPhone(phone)}`)
  /** Two of three have a large email provider; some have a foreign phone, some only one contact. */
  const register = (count: number) =>
    numbered(count, (index) =>
      aPatient(database(), {
        raw_id: `LAG/${index}`,
        email:
          index % 5 === 0
            ? null
            : `${index % 2 ? 'ada' : '3boys'}${index}@${index % 3 ? 'gmail.com' : 'shipping.example'}`,
        phone: index % 7 === 1 ? null : `${index % 4 ? '+234803' : '+44791'}${1_000_000 + index}`,
      }),
    )

  it('A decoy has the typed contact and is not a patient', async () => {
    expect(await typed('Chidi@yahoo.com')).toMatchObject({ id: null, email: 'chidi@yahoo.com' })
    expect(await typed('08031234821')).toMatchObject({ id: null, phone: '+2348031234821' })
  })

  it('The decoy of a clinic ID is always the same in one branch and differs between branches', async () => {
    await register(20)
    expect(await clinicIds()).toEqual(await clinicIds())
    expect(await clinicIds('fct')).not.toEqual(await clinicIds())
  })

  it('Decoys have email providers, first letters, country codes and gaps of real patients of the branch', async () => {
    await register(60)
    await aPatient(database(), { raw_id: 'FCT/1', branch: 'fct', email: 'x@elsewhere.example' })
    await aPatient(database(), { raw_id: null, email: 'x@unregistered.example' })
    await aPatient(database(), { raw_id: 'LAG/nowhere', email: null, phone: null })
    const decoys = await clinicIds()
    const seen = (mask: (decoy: (typeof decoys)[number]) => string | null) => new Set(decoys.map(mask))
    expect(seen(({ email }) => email && maskEmail(email))).toEqual(
      new Set(['3•••@gmail.com', '3•••@shipping.example', 'a•••@gmail.com', 'a•••@shipping.example', null]),
    )
    expect(seen(({ phone }) => phone && maskPhone(phone).slice(0, -4))).toEqual(
      new Set(['+234•••', '+44•••', null]),
    )
    expect(decoys.filter(({ email, phone }) => email === null && phone === null)).toEqual([])
    const share = (of: RegExp) => decoys.filter(({ email }) => of.test(email ?? '')).length
    expect(share(/gmail/)).toBeGreaterThan(share(/shipping/))
  })

  it('Decoys have every email provider of the branch, so that a rare provider does not reveal a patient', async () => {
    await numbered(20, (index) =>
      aPatient(database(), { raw_id: `LAG/${index}`, email: `ada@rare${index}.example` }),
    )
    expect(new Set((await clinicIds()).map(({ email }) => email)).size).toBe(20)
  })

  it('Registering a patient changes the decoys of few clinic IDs', async () => {
    await register(60)
    const before = await masks()
    await aPatient(database(), { raw_id: 'LAG/NEW', email: 'zik@new.example', phone: '+2347031234567' })
    const changed = (await masks()).filter((mask, index) => mask !== before[index])
    expect(changed.length).toBeLessThan(20)
  })

  it('A branch without patients still has plausible decoys', async () => {
    for (const { email, phone } of await clinicIds()) {
      expect(email).toBe('a@gmail.com')
      expect(phone).toMatch(/^\+234803000\d{4}$/)
    }
  })
})
