import { expect, type Page } from '@playwright/test'
import { addDays, clinicToday } from '@molar/contract'
import { drawFor } from './chance.ts'

/** The name of the browser's own `setInterval` in a page whose clock is controlled. */
export const REAL_SET_INTERVAL = 'realSetInterval'

/** Call before `controlClock`, for scripts that must not run once for each second by which the clock is advanced. */
export const keepSetInterval = (page: Page) =>
  page
    .context()
    .addInitScript((name) => Object.assign(globalThis, { [name]: setInterval }), REAL_SET_INTERVAL)

const MINUTES_OF_DAY = 24 * 60
/** The server offers times for 90 days, and a spec takes one of the days after the first. */
export const MAX_DAYS_AHEAD = 60

/**
 * Of a spec in a release check: a time of day 1 to 60 days ahead, early in the morning up to two days more, in milliseconds since 1970. The later of two draws: a
 * release may work until a certain day.
 */
export function drawnTime(spec: string, { isEarly = false } = {}) {
  const draws = ['clock', 'other clock'].map((name) =>
    drawFor(`${spec} ${name}`, MINUTES_OF_DAY, MAX_DAYS_AHEAD * MINUTES_OF_DAY),
  )
  const at = Date.now() + Math.max(...draws) * 60_000
  return isEarly ? earlyOn(addDays(clinicToday(new Date(at)), 1), drawFor(`${spec} early`, 15, 360)) : at
}

/** So many minutes after midnight of this day in clinic time, or of the next day if it is a Sunday. In milliseconds since 1970. */
function earlyOn(date: string, minutes: number) {
  const midnight = new Date(`${isSunday(date) ? addDays(date, 1) : date}T00:00+01:00`)
  return midnight.getTime() + minutes * 60_000
}

const isSunday = (date: string) => new Date(date).getUTCDay() === 0

/** Call before the page opens. Its timers then run as usual, and `advanceClock` runs them ahead. `at`: what the clock shows. */
export async function controlClock(page: Page, { at = Date.now() } = {}) {
  await page.clock.install({ time: at })
  await page.addInitScript(() => {
    // Playwright's clock does not control the browser's own AbortSignal.timeout.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** Advances the clock second by second until `happened` returns true. */
export const advanceClockUntil = (page: Page, happened: () => boolean | Promise<boolean>) =>
  expect
    .poll(async () => (await happened()) || advanceClock(page, 1).then(happened), { intervals: [20] })
    .toBe(true)

export const advanceClock = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)

/** Today in clinic time by the clock of the page, which may be another day than the server's. */
export const todayOf = async (page: Page) => clinicToday(await nowOf(page))

const nowOf = async (page: Page) => new Date(await page.evaluate(() => Date.now()))

/** Milliseconds since the page opened. */
export const ageOf = (page: Page) => page.evaluate(() => performance.now())

/** Waits until the page is that many milliseconds old. Without the interval, the browser would draw the page for each look. */
export const waitForAge = (page: Page, age: number) =>
  page.waitForFunction((wanted) => performance.now() > wanted, age, { polling: 50 })
