import { normalClinicId, normalEmail } from './contacts.ts'

it('Email addresses are compared without case and outer spaces', () => {
  expect(normalEmail(' Adaeze@Gmail.COM ')).toBe('adaeze@gmail.com')
})

it.each([
  'adaeze@ｇmail.com',
  'adaeze@gmaiⓛ.com',
  'adaeze@g\u{1D5C6}ail.com',
  'adaeze@gmail。com',
  'adaeze@g\u00ADmail.com',
])('The email address %j is the one to which a mail server delivers', (typed) =>
  expect(normalEmail(typed)).toBe('adaeze@gmail.com'),
)

it.each(['Ada@Bücher.example', 'ada@xn--bcher-kva.example'])(
  'The international domain of %j keeps its letters',
  (typed) => expect(normalEmail(typed)).toBe('ada@bücher.example'),
)

it.each(['root@localhost/a.b', 'ada@foo%2cbar.com', 'ada@a..b'])(
  'The domain of %j is kept, because it is none',
  (typed) => expect(normalEmail(typed)).toBe(typed),
)

it.each([
  ' lag/004f2 ',
  'LAG004F2',
  'lag-004-f2',
  'LAG 004/F2',
  'LAG–004—F2',
  'LAG‑004‑F2',
  'ＬＡＧ／００４Ｆ２',
  'lag.004_f2',
  'lag/004f2é',
  'LAG004F2\u{11F04}',
])('The clinic ID %j is LAG004F2', (typed) => expect(normalClinicId(typed)).toBe('LAG004F2'))

it('A clinic ID without letters and digits is kept', () => expect(normalClinicId(' // ')).toBe('//'))
