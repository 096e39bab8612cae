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

it('contains the appointment in the clinic’s time with its zone', () => {
  const lines = calendarFile(entry).split('\r\n')
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
