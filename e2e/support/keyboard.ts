import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

const FOCUS = readFileSync(new URL('in-page/focus.mjs', import.meta.url), 'utf8')

/** More than any page here has; a way that takes longer is no way. */
const MAXIMUM_PRESSES = 80

/** Presses Tab until the focus is there, and makes sure that one sees where it is. */
export async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor({ state: 'attached' })
  for (let pressKey = 0; pressKey < MAXIMUM_PRESSES; pressKey++) {
    if (await isFocused(target))
      // The page may still be scrolling there.
      return expect.poll(() => describeFocusVisibility(page), String(target)).toBe('seen')
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${String(target)}.`)
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement)

/** With a contrast of 3 to what lies around it, and under nothing. */
const describeFocusVisibility = (page: Page) =>
  page.evaluate<string>(`(() => { ${FOCUS}; return describeFocusVisibility() })()`)

/** Whatever a key changed, one can go on from somewhere. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

export async function types(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
  await expectFocusKept(page)
}
