import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

const FOCUS = readFileSync(new URL('in-page/focus.mjs', import.meta.url), 'utf8')

/** More tab stops than any page has. */
const MAX_TAB_PRESSES = 80

/** Presses Tab until the element has the focus, and expects that the focus is visible. */
export async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < MAX_TAB_PRESSES; presses++) {
    if (await isFocused(target))
      // The page may still be scrolling there.
      return expect.poll(() => describeFocusVisibility(page), String(target)).toBe('visible')
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${String(target)}.`)
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement)

/** `visible` if the outline has a contrast of 3 to its surroundings and is not covered; else the reason. */
const describeFocusVisibility = (page: Page) =>
  page.evaluate<string>(`(() => { ${FOCUS}; return describeFocusVisibility() })()`)

/** Expects that an element has the focus after a key changed the page. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Moves the focus to a field with Tab, then types a text into it. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Moves the focus to an element with Tab, presses a key on it, and expects that an element still has the focus. */
export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
  await expectFocusKept(page)
}
