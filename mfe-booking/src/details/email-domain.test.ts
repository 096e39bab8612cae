import { suggestedEmail } from './email-domain.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['Ada.Obi@GMAIL.CON', 'Ada.Obi@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmial.cm', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclud.com', 'ada@icloud.com'],
  ['ada@yahoo.co.ik', 'ada@yahoo.co.uk'],
])('asks for %s whether %s was meant', (typed, meant) => expect(suggestedEmail(typed)).toBe(meant))

it.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@yahoo.fr',
  'ada@yahoo.com.ng',
  'ada@hotmail.co.uk',
  'ada@clinic.ng',
  'ada@live.nl',
  'ada@gmail.org.ng',
  'ada@',
  '@gmial.com',
  'gmial.com',
  '',
])('asks nothing for %j', (typed) => expect(suggestedEmail(typed)).toBeNull())
