import { CALENDAR_ZONE, calendarFileOf, calendarText, calendarTime } from '@molar/contract'

interface FeedEvent {
  uid: string
  sequence: number
  /** UTC, `20261201T090000Z`. */
  start: string
  end: string
  title: string
  location: string
  isTentative: boolean
}

/** A calendar of many events. */
export function formatCalendar(events: readonly FeedEvent[], now: Date): string {
  const stamp = calendarTime(now)
  return calendarFileOf([
    'PRODID:molar',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // Without events too: a calendar file has at least one component.
    ...CALENDAR_ZONE,
    ...events.flatMap(({ uid, sequence, start, end, title, location, isTentative }) => [
      'BEGIN:VEVENT',
      `UID:${calendarText(uid)}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${start}`,
      `DTEND:${end}`,
      `SUMMARY:${calendarText(title)}`,
      `LOCATION:${calendarText(location)}`,
      `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
  ])
}
