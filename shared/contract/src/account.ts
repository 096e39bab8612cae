import { endpoint } from './endpoint.ts'

/** Extension `sessions`: a session of the signed-in member of staff. */
export interface StaffSession {
  id: number
  /** The session that asks. */
  current: boolean
  /** ISO timestamps. */
  signedInAt: string
  lastUsedAt: string
  /** When it ends at the latest. */
  endsAt: string
  /** Minutes without use after which it ends. */
  idleMinutes: number
  /** Browser and system of the sign-in, such as `Firefox` and `Windows`; null if unknown. */
  browser: string | null
  system: string | null
}

/** Extension `sessions`. */
export const listSessions = endpoint<undefined, StaffSession[]>('GET', '/auth/sessions')

/** Extension `sessions`: ends the session `id`, or without it all sessions but the one that asks. */
export const endSessions = endpoint<{ password: string; id?: number }, null>('POST', '/auth/sessions/end')

/** Extension `password-change`: ends all other sessions of the person. */
export const changePassword = endpoint<{ current: string; password: string }, null>(
  'POST',
  '/auth/change-password',
)
