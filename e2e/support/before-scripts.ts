import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'

const SCRIPTS = /\/(shell|booking)\/releases\/.*\.js$/

/** Delays the scripts of the portal until the returned function is called. */
export async function delayScripts(page: Page, which = SCRIPTS) {
  const scripts = new EventEmitter()
  const released = once(scripts, 'released')
  await page.route(which, (route) => released.then(() => route.continue()))
  return () => scripts.emit('released')
}

/** Opens the page, or what `go` opens, and waits for its styles: without them, everything in it is visible. */
export async function openStyled(page: Page, go = () => page.goto('/', { waitUntil: 'commit' })) {
  await go()
  await page.waitForFunction(() => {
    const startError = document.getElementById('start-error')
    return startError && getComputedStyle(startError).position === 'fixed'
  })
}

/** Waits until React has hydrated the first screen of the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('#first-screen, #kept'))
