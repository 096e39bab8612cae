import { expect, type Page } from '@playwright/test'

/** The wheel of a busy button says that something goes on. The others only count time, and nobody sees them do it. */
const MEANT = '.spinner-border, .Toastify__progress-bar, #not-open'

/** For whoever asked the device for less motion: nothing on the page slides, fades or breathes. */
export async function expectNoMotion(page: Page, where: string) {
  const moving = await page.evaluate(
    (meant) =>
      [...document.querySelectorAll(`:not(${meant})`)].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const times = [transitionDuration, animationName === 'none' ? '0s' : animationDuration]
        const longest = Math.max(...times.join(',').split(',').map(Number.parseFloat))
        return longest > 0.01
          ? [`<${element.tagName.toLowerCase()} class="${element.className}"> ${longest} s`]
          : []
      }),
    MEANT,
  )
  expect(moving, `${where}: moves, though less motion was asked for`).toEqual([])
}
