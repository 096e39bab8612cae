import { expect, type Page } from '@playwright/test'

/** Call before the page opens: from then on its timers run as usual, and `timePasses` makes them run ahead. */
export async function controlClock(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    // The browser's own is out of the clock's reach.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** A second after the other, and no more of them than it takes. */
export const advanceClockUntil = (page: Page, happened: () => boolean | Promise<boolean>) =>
  expect
    .poll(async () => (await happened()) || advanceClock(page, 1).then(happened), { intervals: [20] })
    .toBe(true)

export const advanceClock = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)
