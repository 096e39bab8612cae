import { CLINIC_ZONE } from './clinic-time.ts'

/** A text as value of a property of a calendar file. */
export const calendarText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u2028\u2029\u0085]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A time as value of a property of a calendar file, in UTC: `20261201T083000Z`. */
export const calendarTime = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The clinic's zone, which has no summer time. */
export const CALENDAR_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLINIC_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** An iCalendar file (RFC 5545). Each line has the name of a property, its parameters and its value. */
export const calendarFileOf = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** A line has at most 75 bytes; a longer one continues after a line break and a space, never within a character. */
function folded(line: string) {
  if (bytesOf(line) <= 75) return line
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    bytes += size
    if (bytes > 75) {
      lines.push('')
      bytes = 1 + size
    }
    lines[lines.length - 1] += character
  }
  return lines.join('\r\n ')
}
