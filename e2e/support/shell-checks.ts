import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Checks in a row that have to find a problem before the shell rejects a release, and one more. */
const CHECKS_UNTIL_REJECTION = 4
/** Milliseconds between two checks, as in `every-second.ts` of the shell. */
const CHECK_INTERVAL_MS = 1000

/** Makes the shell check its page `times` as often as it does, and counts the checks. */
export const speedUpShellChecks = (page: Page | BrowserContext, { times }: { times: number }) =>
  page.addInitScript(
    ([every, fast]) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (milliseconds) => {
        if (milliseconds !== every) return timeout(milliseconds)
        const { dataset } = document.documentElement
        dataset['checks'] = String(Number(dataset['checks'] ?? 0) + 1)
        return timeout(fast)
      }
    },
    [CHECK_INTERVAL_MS, CHECK_INTERVAL_MS / times] as const,
  )

/** Returns how often the shell has checked the page. */
export const countShellChecks = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['checks'] ?? 0))

/** Waits until the shell has checked the page often enough, after `since` checks, to reject a release that breaks it. */
export async function waitForShellChecks(page: Page, since: number) {
  await expect.poll(() => countShellChecks(page)).toBeGreaterThanOrEqual(since + CHECKS_UNTIL_REJECTION)
}
