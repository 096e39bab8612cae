import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page here has; a way that takes longer is no way. */
const PATIENCE = 80

/** Presses Tab until the focus is there, and makes sure that one sees where it is. */
export async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < PATIENCE; presses++) {
    if (await isFocused(target)) return expect(focusIsSeen(page)).resolves.toBe(true)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${String(target)}.`)
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement)

/** An outline on the element, or on the label that stands for a hidden radio. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement
    return [focused, ...(focused.labels ?? [])].some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
  })

export async function types(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

export async function presses(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
