import { TestEnvironment } from 'jest-environment-jsdom'
import { disableAsyncContexts } from './async-contexts.cjs'
import { rememberStyles } from './computed-styles.mjs'
import { findLabelsFast } from './labels.mjs'

/** jsdom lacks a few things every browser has, and is slow at two functions that every query by role uses. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortSignal,
      AbortController,
      Request,
      Response,
      Headers,
      matchMedia: (query) => mediaQuery(this.global, query),
    })
    Object.assign(this.global.performance, { getEntriesByType: () => [] })
    Object.assign(this.global.HTMLDialogElement.prototype, modalDialog(this.global))
    rememberStyles(this.global)
    findLabelsFast(this.global)
  }

  async teardown() {
    await super.teardown()
    disableAsyncContexts()
  }
}

const modalDialog = ({ document, Event }) => ({
  showModal() {
    this.open = true
    this.focusedBefore = document.activeElement
    this.querySelector('button')?.focus()
  },
  close() {
    if (!this.open) return
    this.open = false
    document.activeElement.blur()
    this.focusedBefore.focus()
    this.dispatchEvent(new Event('close'))
  },
})

/** Knows `min-width` in em of 16 px and follows the window's `innerWidth`; other queries do not match. */
function mediaQuery(window, query) {
  const [, width] = /min-width: ([\d.]+)em/.exec(query) ?? []
  const fits = () => width !== undefined && window.innerWidth >= width * 16
  const list = new window.EventTarget()
  Object.defineProperty(list, 'matches', { get: fits })
  // The older names, which react-bootstrap still uses.
  list.addListener = (listener) => list.addEventListener('change', listener)
  list.removeListener = (listener) => list.removeEventListener('change', listener)
  let before = fits()
  window.addEventListener('resize', () => {
    if (fits() === before) return
    before = fits()
    list.dispatchEvent(new window.Event('change'))
  })
  return list
}
