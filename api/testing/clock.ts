import type { Clock } from '../src/clock.ts'

export interface TestClock {
  now: Clock
  set(instant: string): void
  advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** Tuesday, 08:00 in Lagos. */
export const START = '2026-12-01T08:00:00+01:00'

/** A clock that changes only when a test sets it. */
export function testClock(start = START): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant).getTime()
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000
    },
  }
}
