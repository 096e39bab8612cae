import { createEvent, type DateArray } from 'ics'

interface CalendarEvent {
  /** The same for every copy of one appointment, so that a second message adds no second entry. */
  uid: string
  start: Date
  end: Date
  title: string
  description: string
  location: string
  reminder: string
}

/** An .ics file in UTC, so that a calendar shows the right time in any time zone. */
export function calendarFile({
  uid,
  start,
  end,
  title,
  description,
  location,
  reminder,
}: CalendarEvent): string {
  const { error, value } = createEvent({
    uid,
    start: utc(start),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(end),
    endInputType: 'utc',
    endOutputType: 'utc',
    title,
    description,
    location,
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    productId: 'molar',
    method: 'PUBLISH',
    alarms: [{ action: 'display', description: reminder, trigger: { hours: 2, before: true } }],
  })
  if (error || !value) throw error ?? new Error('no calendar file')
  return value
}

const utc = (date: Date): DateArray => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
]
