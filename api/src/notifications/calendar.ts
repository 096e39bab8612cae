import { createEvent, type DateArray } from 'ics'

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
}

/** An .ics file and its method, which the mail also names. */
export interface Calendar {
  method: CalendarEvent['method']
  file: string
}

/** An .ics file in UTC, so that a calendar shows the right time in any time zone. */
export function calendarFile(details: CalendarEvent): Calendar {
  const { start, end, reminder, method, attendee, ...event } = details
  const { error, value } = createEvent({
    ...event,
    method,
    start: utc(start),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(end),
    endInputType: 'utc',
    endOutputType: 'utc',
    productId: 'molar',
    busyStatus: 'BUSY',
    ...(attendee && { attendees: [{ email: attendee, rsvp: false, partstat: 'ACCEPTED' }] }),
    ...(method === 'CANCEL'
      ? { status: 'CANCELLED' }
      : {
          status: 'CONFIRMED',
          alarms: [{ action: 'display', description: reminder, trigger: { hours: 2, before: true } }],
        }),
  })
  // The library refuses addresses that mail servers accept, such as those with letters outside of ASCII.
  if (error && attendee)
    return calendarFile({ ...details, method: method === 'CANCEL' ? method : 'PUBLISH', attendee: undefined })
  if (error || !value) throw error ?? new Error('no calendar file')
  return { method, file: value }
}

const utc = (date: Date): DateArray => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
]
