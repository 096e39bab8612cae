import type { Page } from '@playwright/test'

type Counter = Window & { presses: number }

/** Counts presses of buttons and links, and fields that are filled in, as the comparison of front desks does. */
export const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counter = window as unknown as Counter
    counter.presses = 0
    addEventListener('click', ({ isTrusted }) => (counter.presses += Number(isTrusted)), true)
    addEventListener('change', () => (counter.presses += 1), true)
  })

/** How many there were since. */
export const presses = (page: Page) => page.evaluate(() => (window as unknown as Counter).presses)
