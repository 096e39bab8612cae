import { formatOpeningHours, isOpeningHours } from './opening-hours.ts'

it.each([
  ['Mo-Fr 08:00-17:00', 'en', 'Mon–Fri 8:00 am–5:00 pm'],
  ['Mo,We,Sa 09:00-12:00', 'en', 'Mon, Wed, Sat 9:00 am–12 noon'],
  ['Mo-Fr 08:00-17:00', 'es', 'lun–vie 8:00–17:00'],
  ['Sa,Su 09:00-13:00', 'ru', 'сб, вс 9:00–13:00'],
])('writes the opening hours %s in %s as %s', (hours, language, text) => {
  expect(formatOpeningHours(hours, language)).toBe(text)
})

it.each(['Mo 08:00-17:00', 'Mo-Fr 08:00-17:00', 'Mo-We,Fr 08:00-17:00'])('accepts %j', (hours) => {
  expect(isOpeningHours(hours)).toBe(true)
})

it.each(['Mo-Fr', 'Mo-Fr 8-17', 'Mo-Fr 17:00-08:00', 'Mon 08:00-17:00', 'Mo 08:00-24:00', '<b>', 7, null])(
  'refuses %j',
  (hours) => {
    expect(isOpeningHours(hours)).toBe(false)
  },
)
