import { createKeyring } from '../secrets/keyring.ts'
import { decoyFor } from './decoy.ts'
import { identify } from './identify.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')
const clinicId = (value: string, location = 'lag') => decoyFor(keyring, { kind: 'clinicId', value }, location)
const typed = (destination: string) => decoyFor(keyring, identify({ emrId: '', destination }), 'lag')

it('has the contact that was typed, and is no patient', () => {
  expect(typed('Chidi@yahoo.com')).toMatchObject({ id: null, email: 'chidi@yahoo.com' })
  expect(typed('08031234821')).toMatchObject({ id: null, phone: '+2348031234821' })
})

it('stays the same for one clinic ID, and differs from branch to branch', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `LAG/${index}`)
  expect(ids.map((id) => clinicId(id))).toEqual(ids.map((id) => clinicId(id)))
  expect(ids.map((id) => clinicId(id, 'fct'))).not.toEqual(ids.map((id) => clinicId(id, 'lag')))
})

it('looks like a patient: mostly both contacts, sometimes only a phone or only an e-mail', () => {
  const decoys = Array.from({ length: 500 }, (_, index) => clinicId(`LAG/${index}`))
  const withoutEmail = decoys.filter(({ email }) => email === null)
  expect(withoutEmail.length).toBeGreaterThan(50)
  expect(withoutEmail.length).toBeLessThan(150)
  const withoutPhone = decoys.filter(({ phone }) => phone === null)
  expect(withoutPhone.length).toBeGreaterThan(25)
  expect(withoutPhone.length).toBeLessThan(75)
  expect(withoutPhone.filter(({ email }) => email === null)).toEqual([])
  for (const { email, phone } of decoys) {
    expect(phone ?? '+2348030000000').toMatch(/^\+234803000\d{4}$/)
    expect(email ?? 'a@gmail.com').toMatch(/^[a-z]@(gmail|yahoo|outlook)\.com$/)
  }
})
