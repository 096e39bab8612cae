import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that axe finds in WCAG 2.2 AA, in the light and in the dark; and nothing sticks out to the side. */
export async function isForEverybody(page: Page, where: string) {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.bsTheme = theme
    }, mode)
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `${where}, ${mode}`).toEqual([])
  }
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(tooWide, `${where} scrolls sideways`).toBe(false)
}
