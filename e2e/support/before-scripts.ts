import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'

const SCRIPTS = /\/(shell|booking)\/releases\/.*\.js$/

/** Holds the scripts of the portal back. The returned function lets them through. */
export async function holdScripts(page: Page) {
  const line = new EventEmitter()
  const arrived = once(line, 'arrives')
  await page.route(SCRIPTS, (route) => arrived.then(() => route.continue()))
  return () => line.emit('arrives')
}

/** Opens the page, or what `go` opens, and waits for its styles: without them, everything in it is visible. */
export async function openStyled(page: Page, go = () => page.goto('/', { waitUntil: 'commit' })) {
  await go()
  await page.waitForFunction(() => {
    const notOpen = document.getElementById('not-open')
    return notOpen && getComputedStyle(notOpen).position === 'fixed'
  })
}

/** Resolves when the scripts of the portal have taken over the page. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('#first-screen, #kept'))
