import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Runs `visit` in a new browser context, which has its own storage. */
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

/** @returns a function that says whether the page was reloaded since; a reload removes the mark in the page */
export async function watchForReload(page: Page) {
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)
  return () => page.evaluate((mark) => !(mark in window), MARK)
}

/** Counts how often the page was loaded. */
export function countPageLoads(page: Page) {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  return () => loads.length
}
