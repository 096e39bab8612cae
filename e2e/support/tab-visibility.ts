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

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate(([event, detail]) => dispatchEvent(new CustomEvent(event, { detail })), [
    EVENT,
    state,
  ] as const)

/** Hides the tab for so many minutes, as a patient does who reads messages in another app. */
export async function hideTabFor(page: Page, { minutes }: { minutes: number }) {
  await setVisibility(page, 'hidden')
  await advanceClock(page, minutes * 60)
  await setVisibility(page, 'visible')
}
