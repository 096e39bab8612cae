export interface FeedEvent {
  uid: string
  sequence: number
  /** UTC, `20261201T090000Z`. */
  start: string
  end: string
  title: string
  location: string
  isTentative: boolean
}

/**
 * A calendar of many events (RFC 5545). The library of the mails' files checks each event for more than a millisecond: a
 * branch with 7,000 appointments would stop the server for seconds.
 */
export function formatCalendar(events: readonly FeedEvent[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:molar',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, sequence, start, end, title, location, isTentative }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${start}`,
      `DTEND:${end}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(location)}`,
      `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

/** A line has at most 75 bytes; a longer one continues after a line break and a space. */
function folded(line: string) {
  if (Buffer.byteLength(line) <= 75) return line
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    bytes += Buffer.byteLength(character)
    if (bytes > 75) {
      lines.push('')
      bytes = 1 + Buffer.byteLength(character)
    }
    lines[lines.length - 1] += character
  }
  return lines.join('\r\n ')
}
