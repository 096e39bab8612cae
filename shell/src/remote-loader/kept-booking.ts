import { bookAppointment, type BookedAppointment, type Envelope } from '@molar/contract'
import { tabStore } from '@molar/shared/session'
import { draftClears } from './drafts.ts'

const KEY = 'booked'

/** What the server answered to a booking whose confirmation has not been on the page yet. */
export interface KeptBooking {
  booked: BookedAppointment
  /** Milliseconds since 1970. */
  at: number
  /** The path of the page that booked. Shells of before left it out. */
  path?: string
}

export function readKeptBooking(): KeptBooking | null {
  try {
    return JSON.parse(tabStore.read(KEY) ?? 'null') as KeptBooking | null
  } catch {
    return null
  }
}

export const forgetKeptBooking = () => tabStore.write(KEY, null)

/**
 * Returns what keeps the answer of this call, null for calls that book nothing. An answer without a reference is not
 * kept, nor one that comes after the person has cleared their details.
 */
export function keepBooking(call: string) {
  const { method, path } = bookAppointment
  if (!call.toUpperCase().startsWith(method) || !call.endsWith(path)) return null
  const clears = draftClears()
  return (answer: string) => {
    const { success, data } = JSON.parse(answer) as Envelope<BookedAppointment | null>
    if (success && data?.reference && clears === draftClears())
      tabStore.write(
        KEY,
        JSON.stringify({ booked: data, at: Date.now(), path: location.pathname } satisfies KeptBooking),
      )
  }
}
