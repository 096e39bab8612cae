import { clinicTimeAt, clinicToday, isClinicDate, isClinicTime, toClinicDateTime } from '@molar/contract'

it.each(['2026-12-01', '2028-02-29', '2026-01-31'])('accepts the day %s', (date) => {
  expect(isClinicDate(date)).toBe(true)
})

it.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '0000-01-01',
  '2026-12-01T00:00',
  20261201,
  null,
])('refuses the day %p', (date) => expect(isClinicDate(date)).toBe(false))

it.each(['00:00', '09:30', '23:59'])('accepts the time %s', (time) => expect(isClinicTime(time)).toBe(true))

it.each(['24:00', '9:30', '09:60', '09:30:00', '', null])('refuses the time %p', (time) => {
  expect(isClinicTime(time)).toBe(false)
})

it('reads the clock in Lagos, whatever the zone of the device', () => {
  expect(clinicTimeAt(new Date('2026-12-01T08:05:30Z'))).toBe('09:05')
  expect(clinicTimeAt(new Date('2026-12-01T23:00:00Z'))).toBe('00:00')
})

it('knows the day in Lagos when it is still yesterday in London', () => {
  expect(clinicToday(new Date('2026-12-01T22:59:59Z'))).toBe('2026-12-01')
  expect(clinicToday(new Date('2026-12-01T23:00:00Z'))).toBe('2026-12-02')
})

it.each([
  ['2026-12-01T09:00', '2026-12-01T09:00'],
  ['2026-12-01T09:00:30', '2026-12-01T09:00'],
  ['2026-12-01T08:00:00.000Z', '2026-12-01T09:00'],
  ['2026-11-30T23:30Z', '2026-12-01T00:30'],
  ['2026-12-01T09:00+01:00', '2026-12-01T09:00'],
])('reads %s as %s on the clinic’s wall', (text, reading) => {
  expect(toClinicDateTime(text)).toBe(reading)
})

it.each(['2026-12-01', '2026-02-30T09:00', '2026-12-01T24:00', '2026-12-01 09:00', 'now', '', null, 5])(
  'takes %p for no date and time',
  (text) => expect(toClinicDateTime(text)).toBeNull(),
)
