import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Somebody else, in a browser of their own that keeps nothing of anybody before. */
export async function withAnotherVisitor<Done>(
  browser: Browser,
  baseURL: string,
  visit: (page: Page, context: BrowserContext) => Promise<Done>,
) {
  const context = await browser.newContext({ baseURL })
  try {
    return await visit(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

const MARK = 'staysTheSamePage'

/** Whether the page was loaded again meanwhile: what is written into a page goes with it. */
export async function watchForReload(page: Page) {
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)
  return () => page.evaluate((mark) => !(mark in window), MARK)
}
