import type { SpoilingCode } from './builds.ts'

/** Runs the statements once, although the place is rendered again and again. */
const once = (code: string) => `if (!globalThis.wasSpoiled) { globalThis.wasSpoiled = true; ${code} }`

const style = (rule: string) =>
  once(`const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rule)})
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`)

const overlay = (more: string) =>
  once(`const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999; ${more}'
    document.body.append(cover)`)

const rendered = (code: string): SpoilingCode => ({ place: 'first render', code })
const loaded = (code: string): SpoilingCode => ({ place: 'load', code })
const atStep3 = (code: string): SpoilingCode => ({ place: 'step 3', code })
const booked = (code: string): SpoilingCode => ({ place: 'after the booking', code })

/** What a release does to the page, by the name of the fault. */
export const SPOILING = {
  // Nothing can be seen.
  'draws the wizard at opacity 0': rendered(style('#main .split { opacity: 0 }')),
  'moves the wizard out of the window': rendered(style('#main .split { transform: translateX(-300vw) }')),
  'draws the wizard with transparent letters of size 0': rendered(
    style('#main .split * { color: transparent !important; font-size: 0 !important }'),
  ),
  'hides the bar of the shell': rendered(style('.bar { display: none !important }')),
  // Nothing can be pressed.
  'puts a transparent element over the page': rendered(overlay('')),
  'puts a blurred element over the page': rendered(overlay('backdrop-filter: blur(9px)')),
  'makes the page inert': rendered(once('document.body.inert = true')),
  'lets no press reach the wizard': rendered(style('#main .split { pointer-events: none }')),
  // Functions of the page are replaced.
  'replaces Array.prototype.map and throws': loaded(
    'Array.prototype.map = () => []; throw new Error("Broken on purpose")',
  ),
  'replaces fetch': loaded('globalThis.fetch = () => new Promise(() => {})'),
  'replaces the methods of XMLHttpRequest': loaded('XMLHttpRequest.prototype.send = () => {}'),
  'replaces JSON.parse': loaded('JSON.parse = () => ({})'),
  // The page is emptied.
  'empties the body at step 3': atStep3(once('document.body.replaceChildren()')),
  'removes the root of the page': rendered(
    once('setTimeout(() => document.getElementById("root").remove())'),
  ),
  // The page is left.
  'reloads the page for ever': loaded('setInterval(() => location.reload(), 200)'),
  'reloads the page while it loads': loaded('location.reload()'),
  'leaves the first screen for the sign-in page': rendered(once('location.assign("/login")')),
  'changes the path to the sign-in page': rendered(
    once(`setTimeout(() => {
      history.pushState(null, '', '/login')
      dispatchEvent(new PopStateEvent('popstate'))
    })`),
  ),
  // The focus or the main thread is taken.
  'takes the focus five times a second': rendered(
    once('setInterval(() => document.querySelector(".bar a, .bar button").focus(), 200)'),
  ),
  'blocks the page for most of the time': rendered(
    once(`setInterval(() => { for (const end = Date.now() + 950; Date.now() < end; ) Math.random() }, 1000)`),
  ),
  // Calls by the hundred.
  'asks for available times 100 times a second': rendered(
    once(`setInterval(() => call(fetchAvailability, { location: 'lagos' }).catch(() => {}), 10)`),
  ),
  'requests a file 100 times a second without the HTTP client': rendered(
    once(`setInterval(() => fetch('/booking/current.json').catch(() => {}), 10)`),
  ),
  // The confirmation is lost after the server has booked.
  'throws after the server has booked': booked('throw new Error("Broken on purpose")'),
  'reloads the page after the server has booked': booked('location.reload()'),
  'empties the body after the server has booked': booked('document.body.replaceChildren()'),
  'shows nothing of the booking': booked('return {}'),
} satisfies Record<string, SpoilingCode>

export type Fault = keyof typeof SPOILING
