import { normalClinicId, normalEmail } from './contacts.ts'

it('Email addresses and clinic IDs are compared without case and outer spaces', () => {
  expect(normalEmail(' Adaeze@Gmail.COM ')).toBe('adaeze@gmail.com')
  expect(normalClinicId(' lag/004f2 ')).toBe('LAG/004F2')
})
