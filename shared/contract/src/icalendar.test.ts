import { assert, property, string } from 'fast-check'
import { calendarFileOf, calendarText } from './icalendar.ts'

const unfolded = (file: string) => file.replaceAll('\r\n ', '')

it('Lines of a calendar file that are longer than 75 bytes are folded between characters', () => {
  const texts = string({ unit: 'grapheme', maxLength: 300 }).filter(
    (text) => !/[\p{Cc}\u2028\u2029\\;,]/u.test(text),
  )
  assert(
    property(texts, (title) => {
      const file = calendarFileOf([`SUMMARY:${calendarText(title)}`])
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(unfolded(file)).toContain(`\r\nSUMMARY:${title}\r\n`)
    }),
  )
})

it.each(['\n', '\r\n', '\r', '\u2028'])(
  'A text with the line break %j is one line of a calendar file',
  (lineBreak) => {
    const file = calendarFileOf([`DESCRIPTION:${calendarText(`a${lineBreak}END:VCALENDAR`)}`])
    expect(file).toBe('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nDESCRIPTION:a\\nEND:VCALENDAR\r\nEND:VCALENDAR\r\n')
  },
)

it('Separators of a text are escaped in a calendar file', () => {
  expect(calendarText('a;b,c\\d')).toBe('a\\;b\\,c\\\\d')
})
