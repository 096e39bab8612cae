import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const MISFITS = readFileSync(new URL('in-page/misfits.mjs', import.meta.url), 'utf8')

/** Nothing scrolls sideways, no text is cut, nothing lies on anything else, and nothing is too small to press. */
export async function everythingFits(page: Page, where: string) {
  // In a function of its own, so that it may come twice.
  const found = await page.evaluate<string[]>(`(() => { ${MISFITS}; return misfits() })()`)
  expect.soft(found, where).toEqual([])
}
