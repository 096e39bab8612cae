import { createKeyring } from '../secrets/keyring.ts'
import { decoyFor } from './decoy.ts'
import { identify } from './identify.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')
const clinicId = (value: string, location = 'lag') => decoyFor(keyring, { kind: 'clinicId', value }, location)

it('masks what was typed when it was an e-mail or a phone', () => {
  expect(decoyFor(keyring, identify({ emrId: '', destination: 'Chidi@yahoo.com' }), 'lag')).toEqual({
    channel: 'email',
    contact: 'c•••@yahoo.com',
  })
  expect(decoyFor(keyring, identify({ emrId: '', destination: '08031234821' }), 'lag')).toEqual({
    channel: 'sms',
    contact: '+234•••4821',
  })
})

it('stays the same for one clinic ID, and differs from branch to branch', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `LAG/${index}`)
  expect(ids.map((id) => clinicId(id))).toEqual(ids.map((id) => clinicId(id)))
  expect(ids.map((id) => clinicId(id, 'fct'))).not.toEqual(ids.map((id) => clinicId(id, 'lag')))
})

it('looks like a patient: mostly an e-mail, sometimes only a phone', () => {
  const decoys = Array.from({ length: 500 }, (_, index) => clinicId(`LAG/${index}`))
  const sms = decoys.filter(({ channel }) => channel === 'sms')
  expect(sms.length).toBeGreaterThan(50)
  expect(sms.length).toBeLessThan(150)
  for (const { channel, contact } of decoys) {
    expect(contact).toMatch(channel === 'sms' ? /^\+234•••\d{4}$/ : /^[a-z]•••@(gmail|yahoo|outlook)\.com$/)
  }
})
