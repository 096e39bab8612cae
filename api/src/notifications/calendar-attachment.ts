import { domainToASCII } from 'node:url'
import { calendarFileOf, calendarText, calendarTime } from '@molar/contract'

interface CalendarEvent {
  /** An id that every copy of one appointment has, so that a second notification adds no second entry. */
  uid: string
  /** Rises with each change of the time: calendars ignore a file with a lower one. */
  sequence: number
  /** What the receiving calendar does: add or update the entry, also as an invitation, or remove it. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  organizer: { name: string; email: string }
  /** The invited address; required by REQUEST. */
  attendee?: string | undefined
  start: Date
  end: Date
  title: string
  description: string
  location: string
  reminder: string
  /** Whether the clinic asks for another time: the entry stays, without an alarm. A later file confirms or moves it. */
  isTentative?: boolean
}

/** An .ics file and its method, which the mail also names. */
export interface Calendar {
  method: CalendarEvent['method']
  file: string
}

/** An .ics file in UTC, so that a calendar shows the right time in any time zone. */
export function calendarFile(event: CalendarEvent): Calendar {
  const attendee = event.attendee && hasAsciiName(event.attendee) ? event.attendee : null
  const method = event.method === 'REQUEST' && !attendee ? 'PUBLISH' : event.method
  const file = calendarFileOf([
    'CALSCALE:GREGORIAN',
    'PRODID:molar',
    `METHOD:${method}`,
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    `UID:${calendarText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${calendarTime(new Date())}`,
    `DTSTART:${calendarTime(event.start)}`,
    `DTEND:${calendarTime(event.end)}`,
    `SUMMARY:${calendarText(event.title)}`,
    `DESCRIPTION:${calendarText(event.description)}`,
    `LOCATION:${calendarText(event.location)}`,
    `ORGANIZER;CN="${quotable(event.organizer.name)}":${mailLink(event.organizer.email)}`,
    ...(attendee ? [`ATTENDEE;RSVP=FALSE;PARTSTAT=ACCEPTED:${mailLink(attendee)}`] : []),
    `X-MICROSOFT-CDO-BUSYSTATUS:${event.isTentative ? 'TENTATIVE' : 'BUSY'}`,
    ...statusAndAlarm(event),
    'END:VEVENT',
  ])
  return { method, file }
}

/** Mail programs compare addresses as text: one with other letters before the `@` cannot be invited safely. */
const hasAsciiName = (address: string) => /^[\u0021-\u007e]+@/.test(address)

/** A text between quotation marks, which it cannot contain. Some readers decode what follows a `^`. */
const quotable = (text: string) => text.replace(/["^\s\p{Cc}]+/gu, ' ')

/** An address as a link: its domain in ASCII, and the characters encoded that a link cannot contain. */
function mailLink(address: string) {
  const at = address.lastIndexOf('@')
  const name = encodeURI(address.slice(0, at)).replace(/[#?]/g, encodeURIComponent)
  const domain = address.slice(at + 1)
  // Node also rewrites some domains that are ASCII already.
  const isAscii = /^[\u0021-\u007e]*$/.test(domain)
  return `mailto:${name}@${isAscii ? domain : domainToASCII(domain)}`
}

function statusAndAlarm({ method, isTentative, reminder }: CalendarEvent) {
  if (method === 'CANCEL') return ['STATUS:CANCELLED']
  return isTentative ? ['STATUS:TENTATIVE'] : ['STATUS:CONFIRMED', ...alarm(reminder)]
}

/** Two hours before the start. */
const alarm = (reminder: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${calendarText(reminder)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
]
