import { runsAt, spoilingRelease, type SourceChange, type SpoilingCode } from './builds.ts'

/**
 * Runs the statements once, although the place is rendered again and again. A release check does not notice a property
 * of the document, so that it has to find the fault itself.
 */
const once = (code: string) => `if (!document.wasSpoiled) { document.wasSpoiled = true; ${code} }`

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
  'draws the wizard at a scale of 0': rendered(style('#main .split { transform: scale(0) }')),
  'clips the wizard away': rendered(style('#main .split { clip-path: inset(100%) }')),
  'hides the wizard with visibility': rendered(style('#main .split * { visibility: hidden !important }')),
  'makes the whole document transparent': rendered(style('html { opacity: 0 }')),
  'hides the bar of the shell': rendered(style('.bar { display: none !important }')),
  // Nothing can be pressed.
  'puts a transparent element over the page': rendered(overlay('')),
  'puts a blurred element over the page': rendered(overlay('backdrop-filter: blur(9px)')),
  'opens a dialog without controls': rendered(
    once(`const dialog = document.createElement('dialog')
    dialog.textContent = 'Welcome'
    document.body.append(dialog)
    dialog.showModal()`),
  ),
  'covers the page with an element that says it is a dialog': rendered(
    overlay('').replace('document.body.append', 'cover.role = "dialog"; document.body.append'),
  ),
  'makes the page inert': rendered(once('document.body.inert = true')),
  'lets no press reach the wizard': rendered(style('#main .split { pointer-events: none }')),
  'stops every press before it arrives': rendered(
    once('addEventListener("click", (event) => event.stopImmediatePropagation(), true)'),
  ),
  // Functions of the page are replaced.
  'replaces Array.prototype.map and throws': loaded(
    'Array.prototype.map = () => []; throw new Error("Broken on purpose")',
  ),
  'replaces fetch': loaded('globalThis.fetch = () => new Promise(() => {})'),
  'replaces the methods of XMLHttpRequest': loaded('XMLHttpRequest.prototype.send = () => {}'),
  'replaces JSON.parse': loaded('JSON.parse = () => ({})'),
  'replaces setTimeout': loaded('globalThis.setTimeout = () => 0'),
  'adds a method to every array': loaded('Array.prototype.isEmpty = () => true'),
  // The page is emptied.
  'empties the body at step 3': atStep3(once('document.body.replaceChildren()')),
  'removes the root of the page': rendered(
    once('setTimeout(() => document.getElementById("root").remove())'),
  ),
  'removes the main region of the page': rendered(
    once('setTimeout(() => document.getElementById("main").remove())'),
  ),
  'writes a sentence in place of the page': rendered(
    once('setTimeout(() => { document.body.textContent = "Please wait" })'),
  ),
  // The page is left.
  'reloads the page for ever': loaded('setInterval(() => location.reload(), 200)'),
  'reloads the page while it loads': loaded('location.reload()'),
  'reloads the page after three seconds': rendered(once('setTimeout(() => location.reload(), 3000)')),
  'sends a form to the sign-in page': rendered(
    once(`const form = document.createElement('form')
    form.action = '/login'
    document.body.append(form)
    form.submit()`),
  ),
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

/** What the statements use. */
const IMPORTS: SourceChange = {
  file: 'src/booking-page.tsx',
  from: /^/,
  to: "import { call } from '@molar/shared/http'\nimport { fetchAvailability } from '@molar/contract'\n",
}

/** Changes of one release that has every fault, for a page that names one in `spoiledBy`. */
export const withEveryFault = () => [...spoilingRelease(SPOILING), IMPORTS]

/** Changes of a release that has one fault, in every page. The build runs the release too, to draw its first screen. */
export const withFault = (fault: Fault) => [
  runsAt(SPOILING[fault].place, `if (globalThis.document) { ${SPOILING[fault].code} }`),
  IMPORTS,
]
