import { calendarFile } from './calendar-attachment.ts'

const event = {
  sequence: 2,
  method: 'PUBLISH' as const,
  organizer: { name: 'Molar Dental', email: 'no-reply@molar.example' },
  uid: 'MLR-2345-67@clinic.example',
  start: new Date('2026-12-01T08:30:00Z'),
  end: new Date('2026-12-01T09:00:00Z'),
  title: 'Dentist, at last',
  description: 'one\ntwo',
  location: '14 Awolowo Road; Ikoyi',
  reminder: 'soon',
}

const fileFor = (method: 'REQUEST' | 'CANCEL', attendee: string) =>
  calendarFile({ ...event, method, attendee })

it('A calendar file for an address whose name has letters outside of ASCII has no attendee', () => {
  expect(fileFor('REQUEST', 'ada@clinic.example')).toMatchObject({ method: 'REQUEST' })
  expect(fileFor('REQUEST', 'ọlá@clinic.example')).toMatchObject({
    method: 'PUBLISH',
    file: expect.not.stringContaining('ATTENDEE'),
  })
  expect(fileFor('CANCEL', 'ọlá@clinic.example')).toMatchObject({ method: 'CANCEL' })
})

it.each([
  ["o'neil+dental@clinic.example", "o'neil+dental@clinic.example"],
  ['a/b%c#d?@clinic.example', 'a/b%25c%23d%3F@clinic.example'],
  ['ada@clínica.example', 'ada@xn--clnica-4va.example'],
])('A calendar file invites %s by a valid link', (attendee, link) => {
  const { method, file } = fileFor('REQUEST', attendee)
  expect(method).toBe('REQUEST')
  expect(file.replaceAll('\r\n ', '')).toContain(`PARTSTAT=ACCEPTED:mailto:${link}\r\n`)
})

it('A calendar file with an organizer whose name has quotation marks and line breaks has them in one line, without marks', () => {
  const organizer = { ...event.organizer, name: 'Molar "Dental"\r\nLagos' }
  expect(calendarFile({ ...event, organizer }).file).toContain(
    '\r\nORGANIZER;CN="Molar Dental Lagos":mailto:no-reply@molar.example\r\n',
  )
})

it('A calendar file has CRLF line ends, escaped texts and times in UTC', () => {
  const { file } = calendarFile(event)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:MLR-2345-67@clinic.example',
      'DTSTART:20261201T083000Z',
      'DTEND:20261201T090000Z',
      'SUMMARY:Dentist\\, at last',
      'DESCRIPTION:one\\ntwo',
      'LOCATION:14 Awolowo Road\\; Ikoyi',
    ]),
  )
})
