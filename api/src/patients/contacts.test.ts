import { normalClinicId, normalEmail } from './contacts.ts'

it('compares e-mail addresses and clinic IDs without regard to case and outer spaces', () => {
  expect(normalEmail(' Adaeze@Gmail.COM ')).toBe('adaeze@gmail.com')
  expect(normalClinicId(' lag/004f2 ')).toBe('LAG/004F2')
})
