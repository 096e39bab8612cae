import { endpoint } from './endpoint.ts'

/** The signed-in person's address for a calendar program. */
export interface CalendarFeed {
  /** The person's own appointments as a doctor, or those of the branch where they work. */
  shows: 'own' | 'branch'
  /** When the address was made: an instant, ISO 8601. Null: there is none. */
  since: string | null
}

/** Extension `calendar-feed`, like the following ones. Permission `appointments.read`. */
export const fetchCalendarFeed = endpoint<undefined, CalendarFeed>('GET', '/schedule/feed')

/** Makes an address; a former one ends. `path`: of the API, with the secret; no later response has it. */
export const renewCalendarFeed = endpoint<undefined, CalendarFeed & { path: string }>(
  'POST',
  '/schedule/feed',
)

export const withdrawCalendarFeed = endpoint<undefined, CalendarFeed>('DELETE', '/schedule/feed')

/** Number of characters of the token in the address. */
export const FEED_TOKEN_LENGTH = 43

/**
 * Address of the appointments as `text/calendar`, for programs without a session. Without names, contacts and services;
 * from 7 days ago to 90 days ahead, without the cancelled ones. An unknown token is 404.
 */
export const CALENDAR_FEED_PATH = '/calendar/:token.ics'
