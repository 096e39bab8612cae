/** How the stand-in clinic's server behaves, as whoever works on a remote chooses. */
export const WAYS = {
  ok: 'answers',
  empty: 'has nothing yet',
  error: 'fails',
  slow: 'takes 3 seconds',
  offline: 'is out of reach',
} as const

export type Way = keyof typeof WAYS

export const SLOW = 3000
