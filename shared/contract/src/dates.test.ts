import { addDays, dayParts, formatDay, formatShortDay, formatTime, weekdayButtonName } from '@molar/contract'

it('writes a day in words', () => {
  expect(formatDay('2026-12-01', 'en')).toBe('Tuesday 1 December 2026')
  expect(formatDay('2026-12-01', 'de')).toBe('Dienstag, 1. Dezember 2026')
})

it('writes a day for a table', () => {
  expect(formatShortDay('2026-11-23', 'en')).toBe('Mon 23 Nov 2026')
  expect(formatShortDay('2026-11-23', 'es')).toBe('lun, 23 nov 2026')
})

it('writes a time as the language does', () => {
  expect(formatTime('09:30', 'en')).toBe('9:30 am')
  expect(formatTime('00:00', 'en')).toBe('12:00 am')
  expect(formatTime('12:00', 'en')).toBe('12 noon')
  expect(formatTime('12:00', 'es')).toBe('12:00')
  expect(formatTime('14:05', 'es')).toBe('14:05')
})

it('names the parts of a day', () => {
  expect(dayParts('2026-12-01', 'en')).toEqual({ weekday: 'Tue', day: '1', month: 'Dec' })
})

it('names the button of a weekday with the text that it shows, also where the long name has other letters', () => {
  expect(weekdayButtonName(1, 'en')).toBe('Monday')
  expect(weekdayButtonName(1, 'ru')).toBe('пн, понедельник')
  expect(weekdayButtonName(2, 'ru')).toBe('вторник')
})

it('counts calendar days over month ends and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
