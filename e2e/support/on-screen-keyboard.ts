import type { Page } from '@playwright/test'

/** What a keyboard leaves of the height of a phone. */
const SHARE_LEFT = 0.55
/** Scales the visual viewport alone to that share. */
const SCALE = 1 / SHARE_LEFT

/** How many keyboards were opened in a page. */
const opened = new WeakMap<Page, number>()

/** Waits until the page was told that its size has changed. */
const afterResize = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/**
 * Runs `type` with an on-screen keyboard. A phone has one of two: it makes the window smaller, or only its visual
 * viewport. They take turns in each page.
 */
export async function withKeyboard(page: Page, type: () => Promise<unknown>) {
  const count = opened.get(page) ?? 0
  opened.set(page, count + 1)
  const size = page.viewportSize()!
  const session = count % 2 === 1 ? await page.context().newCDPSession(page) : null
  const setShare = (share: number) =>
    session
      ? session.send('Emulation.setPageScaleFactor', { pageScaleFactor: share < 1 ? SCALE : 1 })
      : page.setViewportSize({ ...size, height: Math.round(size.height * share) })
  await setShare(SHARE_LEFT)
  await afterResize(page)
  await type()
  await setShare(1)
  await session?.detach()
}
