import type { Page } from '@playwright/test'
import { advanceClock } from './page-clock.ts'

const EVENT = 'test:visibility'

/** Call before the page opens. A browser without a window never hides a tab. */
export const controlVisibility = (page: Page) =>
  page.addInitScript((event) => {
    let state: DocumentVisibilityState = 'visible'
    Object.defineProperties(Document.prototype, {
      visibilityState: { configurable: true, enumerable: true, get: () => state },
      hidden: { configurable: true, enumerable: true, get: () => state === 'hidden' },
    })
    addEventListener(event, ({ detail }: CustomEventInit<DocumentVisibilityState>) => {
      state = detail!
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new Event(state === 'hidden' ? 'blur' : 'focus'))
    })
  }, EVENT)

const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate(([event, detail]) => dispatchEvent(new CustomEvent(event, { detail })), [
    EVENT,
    state,
  ] as const)

/** The patient reads messages in another app, and comes back after so many minutes. */
export async function lookElsewhere(page: Page, { minutes }: { minutes: number }) {
  await show(page, 'hidden')
  await advanceClock(page, minutes * 60)
  await show(page, 'visible')
}
