import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '@molar/contract'
import { expectNoAxeViolations } from './axe.ts'
import { expectNoLayoutProblems } from './layout-problems.ts'
import { expectNoMotion } from './motion.ts'
import { PSEUDO_LOCALE, switchLanguage } from './languages.ts'

const IS_LONG = process.env.TEST_LONG === 'true'
// Russian has the longest words.
const OTHERS = IS_LONG ? LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en') : ['ru']

/**
 * The page as it stands, with whatever is open on it: nothing that axe finds in WCAG 2.2 AA, in the light and in the
 * dark, in several languages; everything fits at twice the size, on the narrowest screen, and with texts that grew. Its
 * context asks for less motion, and gets none.
 */
export async function expectAccessible(page: Page, where: string) {
  const size = page.viewportSize()!
  const isPhone = size.width < 500
  const small = isPhone ? { width: 320, height: 640 } : half(size)
  await expectNoMotion(page, where)
  if (!(await switchLanguage(page, 'en'))) return axeInBothModes(page, where)
  for (const language of ['en', ...OTHERS]) {
    const here = `${where}, ${language}`
    await switchLanguage(page, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    // Colours, names and roles change little with the size.
    if (isPhone || language === 'en' || IS_LONG) await axeInBothModes(page, here)
    if (language === 'en') continue // the shortest of them
    await page.setViewportSize(small)
    await expectNoLayoutProblems(page, `${here}, ${small.width} wide`)
    await page.setViewportSize(size)
  }
  await switchLanguage(page, PSEUDO_LOCALE)
  await expectNoLayoutProblems(page, `${where}, texts that grew`)
  await switchLanguage(page, 'en')
  if (!isPhone)
    await withLargeLetters(page, () => expectNoLayoutProblems(page, `${where}, letters of twice the size`))
}

async function axeInBothModes(page: Page, where: string) {
  await setMode(page, 'dark')
  await expectNoAxeViolations(page, `${where}, dark`, { only: 'colours' })
  await setMode(page, 'light')
  await expectNoAxeViolations(page, `${where}, light`)
}

/** What zooming to 200 % leaves of a window. */
const half = ({ width, height }: { width: number; height: number }) => ({
  width: width / 2,
  height: height / 2,
})

/** As when somebody set the browser's own size of letters to twice the usual one: breakpoints in em follow. */
async function withLargeLetters(page: Page, look: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page)
  const set = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await set(32)
  await look()
  await set(16)
  await browser.detach()
}

const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((theme) => {
    document.documentElement.dataset.bsTheme = theme
  }, mode)
