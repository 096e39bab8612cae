import { expect, type Page } from '@playwright/test'

/** The name of the browser's own `setInterval` in a page whose clock is controlled. */
export const REAL_SET_INTERVAL = 'realSetInterval'

/** Call before `controlClock`, for scripts that must not run once for each second by which the clock is advanced. */
export const keepSetInterval = (page: Page) =>
  page
    .context()
    .addInitScript((name) => Object.assign(globalThis, { [name]: setInterval }), REAL_SET_INTERVAL)

/** Call before the page opens. Its timers then run as usual, and `advanceClock` runs them ahead. */
export async function controlClock(page: Page) {
  await page.clock.install()
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
