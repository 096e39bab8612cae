import type { DeskNotification } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { authUserAtom, deviceStore, personKey } from '@molar/shared/session'
import { readDeskNotifications, saveSeen } from './desk-notifications.api.ts'

interface Notifications {
  /** Null: the server does not tell, and the samples of the specification are shown. */
  list: readonly DeskNotification[] | null
  /** The instant up to which the person has seen them on this device. The server knows it for all devices. */
  seenUntil: string
  /** Of the last attempt to read `list`. */
  status: 'loading' | 'failed' | 'ready'
  /** The instant at which `list` was read; null: not yet. */
  readAt: Date | null
}

const state = atom<Notifications>({ list: [], seenUntil: '', status: 'loading', readAt: null })

/** The notifications, and how many of them are new to the person. */
export const notificationsAtom = atom((get) => {
  const { list, seenUntil, status, readAt } = get(state)
  return { list, status, readAt, unseen: list?.filter(({ at, seen }) => !seen && at > seenUntil).length ?? 0 }
})

const SEEN = 'molar.notificationsSeen'

const seenKey = atom((get) => {
  const person = get(authUserAtom)
  return `${SEEN} ${person ? personKey(person) : ''}`
})

let reads = 0

export const readNotificationsAtom = atom(null, async (get, set) => {
  reads += 1
  const read = reads
  try {
    const list = await readDeskNotifications()
    // A later one is on its way.
    if (read !== reads) return
    const seenUntil = deviceStore.read(get(seenKey)) ?? ''
    set(state, { list, seenUntil, status: 'ready', readAt: new Date() })
  } catch {
    // The bell keeps what it has.
    if (read === reads) set(state, (before) => ({ ...before, status: 'failed' }))
  }
})

/** Shows that the notifications are loading, and reads them again. */
export const retryNotificationsAtom = atom(null, (_get, set) => {
  set(state, (before) => ({ ...before, status: 'loading' }))
  return set(readNotificationsAtom)
})

/** The person has opened the bell. */
export const markSeenAtom = atom(null, async (get, set) => {
  const { list } = get(state)
  const newest = list?.[0]?.at
  if (!newest || get(notificationsAtom).unseen === 0) return
  deviceStore.write(get(seenKey), newest)
  set(state, (before) => ({ ...before, seenUntil: newest }))
  try {
    await saveSeen(newest)
  } catch {
    // This device has stored it.
  }
})
