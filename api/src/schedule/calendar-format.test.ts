import { formatCalendar } from './calendar-format.ts'

const event = {
  uid: 'MLR-2345-67',
  sequence: 2,
  start: '20261201T090000Z',
  end: '20261201T093000Z',
  title: 'Dr. Ọlá; Okafor, A.\r\nBEGIN:VALARM',
  location: 'Room 1',
  isTentative: false,
}
const now = new Date('2026-11-23T08:15:30.500Z')

it('Separators are escaped, and no text begins a line of its own', () => {
  const lines = formatCalendar([event], now).split('\r\n')
  expect(lines).toContain('SUMMARY:Dr. Ọlá\\; Okafor\\, A.\\nBEGIN:VALARM')
  expect(lines).toContain('DTSTAMP:20261123T081530Z')
  expect(lines).not.toContain('BEGIN:VALARM')
})

it('A calendar without events has a component, as the format requires', () => {
  expect(formatCalendar([], now)).toContain('\r\nBEGIN:VTIMEZONE\r\n')
})
