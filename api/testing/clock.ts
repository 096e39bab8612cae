import type { Clock } from '../src/clock.ts'

export interface TestClock {
  now: Clock
  set(instant: string): void
  advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A clock that stands still until a test moves it; starts on Tuesday 1 December 2026, 08:00 in Lagos. */
export function testClock(start = '2026-12-01T08:00:00+01:00'): TestClock {
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
