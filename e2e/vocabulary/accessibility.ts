import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that axe finds in WCAG 2.2 AA, in the light and in the dark; and nothing sticks out to the side. */
export async function isForEverybody(page: Page, where: string) {
  await setMode(page, 'dark')
  // Of all rules only this one knows colours.
  await findsNothing(new AxeBuilder({ page }).withRules(['color-contrast']), `${where}, dark`)
  await setMode(page, 'light')
  await findsNothing(new AxeBuilder({ page }).withTags(WCAG), `${where}, light`)
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(tooWide, `${where} scrolls sideways`).toBe(false)
}

const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((theme) => {
    document.documentElement.dataset.bsTheme = theme
  }, mode)

async function findsNothing(axe: AxeBuilder, where: string) {
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found, where).toEqual([])
}
