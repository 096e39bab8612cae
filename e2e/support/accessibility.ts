import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '@molar/contract'
import { expectNoAxeViolations } from './axe.ts'
import { expectNoLayoutProblems } from './layout-problems.ts'
import { expectNoMotion } from './motion.ts'
import { PSEUDO_LOCALE, switchLanguage } from './languages.ts'

/** Whether `npm run test:long` runs, which measures more languages and colours. */
export const IS_LONG = process.env.TEST_LONG === 'true'
const OTHERS = IS_LONG ? LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en') : []

/**
 * Turns the shell's measurement of long tasks off, before the page opens: the checks of axe block the page for longer than a
 * release may, and the shell would replace the release.
 */
export const withoutTaskMeasurement = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] }))

type Mode = 'light' | 'dark'

interface Options {
  /** The modes whose colours are measured. Names, roles and structure are measured in the first. */
  modes?: readonly Mode[]
}

/**
 * Expects that the current state has no axe violation of WCAG 2.2 AA in light and dark mode, no motion, and no layout
 * problem, in the long run also in every language: at 200 % zoom, on the narrowest screen, with longer texts and with large letters.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { modes = ['light', 'dark'] }: Options = {},
) {
  const size = page.viewportSize()!
  const isPhone = size.width < 500
  const small = isPhone ? { width: 320, height: 640 } : half(size)
  await expectNoMotion(page, where)
  if (!(await switchLanguage(page, 'en'))) return axeInEachMode(page, where, modes)
  await axeInEachMode(page, `${where}, en`, modes)
  // English texts are the shortest: their layout is not measured.
  for (const language of OTHERS) {
    const here = `${where}, ${language}`
    await switchLanguage(page, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await axeInEachMode(page, here, modes)
    await page.setViewportSize(small)
    await expectNoLayoutProblems(page, `${here}, ${small.width} wide`)
    await page.setViewportSize(size)
  }
  await switchLanguage(page, PSEUDO_LOCALE)
  await page.setViewportSize(small)
  await expectNoLayoutProblems(page, `${where}, longer texts, ${small.width} wide`)
  await page.setViewportSize(size)
  if (IS_LONG || !isPhone) await expectNoLayoutProblems(page, `${where}, longer texts`)
  await switchLanguage(page, 'en')
  if (!isPhone)
    await withLargeLetters(page, () => expectNoLayoutProblems(page, `${where}, letters of twice the size`))
}

async function axeInEachMode(page: Page, where: string, modes: readonly Mode[]) {
  for (const [index, mode] of modes.entries()) {
    await setMode(page, mode)
    await expectNoAxeViolations(page, `${where}, ${mode}`, index > 0 ? { only: 'colours' } : {})
  }
  await setMode(page, 'light')
}

/** The viewport of a window at 200 % zoom. */
const half = ({ width, height }: { width: number; height: number }) => ({
  width: width / 2,
  height: height / 2,
})

/** With the browser's font size doubled. Breakpoints in em follow it. */
async function withLargeLetters(page: Page, look: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page)
  const set = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await set(32)
  await look()
  await set(16)
  await browser.detach()
}

const setMode = (page: Page, mode: Mode) =>
  page.evaluate((theme) => {
    document.documentElement.dataset.bsTheme = theme
  }, mode)
