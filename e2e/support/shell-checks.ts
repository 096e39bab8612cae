import { expect, type Page } from '@playwright/test'

/** Looks in a row that have to find a problem before the shell rejects a release, and one more. */
const LOOKS = 4
/** Milliseconds between two looks, as in `every-second.ts` of the shell. */
const LOOKS_EVERY = 1000

/** Makes the shell look at its page `times` as often as it does, and counts the looks. */
export const lookMoreOften = (page: Page, { times }: { times: number }) =>
  page.addInitScript(
    ([every, fast]) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (milliseconds) => {
        if (milliseconds !== every) return timeout(milliseconds)
        const { dataset } = document.documentElement
        dataset['looks'] = String(Number(dataset['looks'] ?? 0) + 1)
        return timeout(fast)
      }
    },
    [LOOKS_EVERY, LOOKS_EVERY / times] as const,
  )

/** How often the shell has looked at the page. */
export const looksAt = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['looks'] ?? 0))

/** Waits until the shell has looked at the page often enough to reject a release that spoils it. */
export async function afterLooks(page: Page, since: number) {
  await expect.poll(() => looksAt(page)).toBeGreaterThanOrEqual(since + LOOKS)
}
