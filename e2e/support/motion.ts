import { expect, type Page } from '@playwright/test'

/** Spinners show that something is in progress. The other two are timers without visible motion. */
const ALLOWED = '.spinner-border, .Toastify__progress-bar, #start-error'

/** Expects no transition and no animation, because the browser context asks for reduced motion. */
export async function expectNoMotion(page: Page, where: string) {
  const moving = await page.evaluate(
    (allowed) =>
      [...document.querySelectorAll(`:not(${allowed})`)].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const times = [transitionDuration, animationName === 'none' ? '0s' : animationDuration]
        const longest = Math.max(...times.join(',').split(',').map(Number.parseFloat))
        return longest > 0.01
          ? [`<${element.tagName.toLowerCase()} class="${element.className}"> ${longest} s`]
          : []
      }),
    ALLOWED,
  )
  expect(moving, `${where}: moves in spite of reduced motion`).toEqual([])
}
