import { bookAppointment, type BookedAppointment, type Envelope } from '@molar/contract'
import { tabStore } from '@molar/shared/session'
import { draftClears } from './drafts.ts'

const KEY = 'booked'

/** The server's response to a booking whose confirmation has not been on the page yet. */
export interface StoredBooking {
  booked: BookedAppointment
  /** Milliseconds since 1970. */
  at: number
  /** The path of the page that booked. An earlier shell does not store it. */
  path?: string
}

export function readStoredBooking(): StoredBooking | null {
  try {
    return JSON.parse(tabStore.read(KEY) ?? 'null') as StoredBooking | null
  } catch {
    return null
  }
}

export const forgetStoredBooking = () => tabStore.write(KEY, null)

/**
 * Returns a handler that reports the booking and stores the response to this call, null for calls that book nothing. A response
 * without a reference is not stored, nor one that comes after the person has cleared their details.
 */
export function bookingResponseHandler(call: string, onBooked: () => void) {
  const { method, path } = bookAppointment
  if (!call.toUpperCase().startsWith(method) || !call.endsWith(path)) return null
  const clears = draftClears()
  // The patient may open another page of the release before the response arrives.
  const { pathname } = location
  return (response: string) => {
    const { success, data } = JSON.parse(response) as Envelope<BookedAppointment | null>
    if (!success || !data?.reference) return
    onBooked()
    if (clears === draftClears())
      tabStore.write(
        KEY,
        JSON.stringify({ booked: data, at: Date.now(), path: pathname } satisfies StoredBooking),
      )
  }
}
