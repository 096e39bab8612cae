import { assert, property, string } from 'fast-check'
import { calendarFile } from './calendar-file.ts'

const entry = {
  uid: 'MLR-1',
  date: '2026-12-01',
  time: '09:30',
  minutes: 30,
  title: 'Dental appointment',
  place: 'Molar Dental, Lagos, 14 Adeola Odeku Street',
  notes: 'Reference: MLR-1\n0700 555 0102',
  now: new Date('2026-11-21T08:00:00Z'),
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

it('contains the appointment in the clinic’s time with its zone', () => {
  const lines = unfolded(calendarFile(entry)).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'TZID:Africa/Lagos',
      'TZOFFSETTO:+0100',
      'DTSTAMP:20261121T080000Z',
      'DTSTART;TZID=Africa/Lagos:20261201T093000',
      'DURATION:PT30M',
      'LOCATION:Molar Dental\\, Lagos\\, 14 Adeola Odeku Street',
      'DESCRIPTION:Reference: MLR-1\\n0700 555 0102',
    ]),
  )
})

it('folds lines longer than 75 bytes between characters', () => {
  const texts = string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !/[\p{Cc}\\;,]/u.test(text))
  assert(
    property(texts, (title) => {
      const file = calendarFile({ ...entry, title })
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfolded(file)).toContain(`\r\nSUMMARY:${title}\r\n`)
    }),
  )
})

it('escapes line breaks, so that no text becomes a line of the file', () => {
  const file = unfolded(calendarFile({ ...entry, notes: 'a\r\nEND:VCALENDAR' }))
  expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})
