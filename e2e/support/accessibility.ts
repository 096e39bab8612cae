import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '@molar/contract'
import { axeFindsNothing } from './axe.ts'
import { everythingFits } from './fits.ts'
import { nothingMoves } from './motion.ts'
import { PSEUDO, showIn } from './tongues.ts'

const IS_LONG = process.env.TEST_LONG === 'true'
// Russian has the longest words.
const OTHERS = IS_LONG ? LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en') : ['ru']

/**
 * The page as it stands, with whatever is open on it: nothing that axe finds in WCAG 2.2 AA, in the light and in the
 * dark, in several languages; everything fits at twice the size, on the narrowest screen, and with texts that grew. Its
 * context asks for less motion, and gets none.
 */
export async function isForEverybody(page: Page, where: string) {
  const size = page.viewportSize()!
  const isPhone = size.width < 500
  const small = isPhone ? { width: 320, height: 640 } : half(size)
  await nothingMoves(page, where)
  if (!(await showIn(page, 'en'))) return axeInBothModes(page, where)
  for (const language of ['en', ...OTHERS]) {
    const here = `${where}, ${language}`
    await showIn(page, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    // Colours, names and roles change little with the size.
    if (isPhone || language === 'en' || IS_LONG) await axeInBothModes(page, here)
    if (language === 'en') continue // the shortest of them
    await page.setViewportSize(small)
    await everythingFits(page, `${here}, ${small.width} wide`)
    await page.setViewportSize(size)
  }
  await showIn(page, PSEUDO)
  await everythingFits(page, `${where}, texts that grew`)
  await showIn(page, 'en')
  if (!isPhone)
    await withLargeLetters(page, () => everythingFits(page, `${where}, letters of twice the size`))
}

async function axeInBothModes(page: Page, where: string) {
  await setMode(page, 'dark')
  await axeFindsNothing(page, `${where}, dark`, { only: 'colours' })
  await setMode(page, 'light')
  await axeFindsNothing(page, `${where}, light`)
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
