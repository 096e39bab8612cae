import { CALENDAR_ZONE, calendarFileOf, calendarText, calendarTime, CLINIC_ZONE } from '@molar/contract'

interface CalendarEntry {
  /** An id that every file for one appointment has, so that a calendar shows the appointment once. */
  uid: string
  /** Higher with each change, so that a calendar replaces the entry. */
  sequence?: number
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  date: string
  time: string
  /** Length of the visit. */
  minutes: number
  title: string
  place: string
  notes: string
  /** When the file was made. */
  now: Date
}

const digits = (text: string) => text.replace(/[-:]/g, '')

/** Street, area, city: the address ends with the city unless the clinic's settings leave it out. */
export const placeOf = (clinicName: string, address: string, city: string) =>
  [clinicName, address, address.endsWith(city) ? '' : city].filter(Boolean).join(', ')

/** An .ics file with its times in the clinic's zone. */
export const calendarFile = ({
  uid,
  sequence = 0,
  date,
  time,
  minutes,
  title,
  place,
  notes,
  now,
}: CalendarEntry) =>
  calendarFileOf([
    'PRODID:-//Molar//Booking//EN',
    ...CALENDAR_ZONE,
    'BEGIN:VEVENT',
    `UID:${calendarText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART;TZID=${CLINIC_ZONE}:${digits(date)}T${digits(time)}00`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${calendarText(title)}`,
    `LOCATION:${calendarText(place)}`,
    `DESCRIPTION:${calendarText(notes)}`,
    'END:VEVENT',
  ])
