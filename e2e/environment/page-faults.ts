import { type FaultCode, INTENTIONAL_ERROR } from './builds.ts'

/**
 * Runs the statements at the first render of their location only. A release check does not notice a property
 * of the document, so that it has to find the fault itself.
 */
const once = (code: string) => `if (!document.wasBroken) { document.wasBroken = true; ${code} }`

const addsStyle = (rule: string) => `const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(rule)})
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`
const style = (rule: string) => once(addsStyle(rule))

/** Does later what the shell prevents: it throws, as an error that the specs expect. */
const prevented = (code: string) =>
  once(`setTimeout(() => {
      try { ${code} } catch (error) { throw new Error('${INTENTIONAL_ERROR}: ' + error.message) }
    }, 1000)`)

const overlay = (more: string) =>
  once(`const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999; ${more}'
    document.body.append(cover)`)

/** Fills the storage under a key of the remote. */
const FILLS = `for (let text = '', size = 2 ** 23; size >= 1; size /= 2)
  try { sessionStorage.setItem('appointmentLink', text + 'x'.repeat(size)); text += 'x'.repeat(size) } catch {}`

/** Fills the storage with hundreds of texts, each no longer than those that the portal stores itself. */
const FILLS_WITH_SHORT_TEXTS = `for (let size = 9000, index = 0; size >= 1; index++)
  try { sessionStorage.setItem('appointmentLink' + index, 'x'.repeat(size)) } catch { size = Math.floor(size / 2) }`

/** Runs the code with `main`, once React has put the page on the screen. */
const onceShown = (code: string) =>
  once(`const timer = setInterval(() => {
    const main = document.getElementById('main')
    if (main) { clearInterval(timer); ${code} }
  })`)

const rendered = (code: string): FaultCode => ({ location: 'first render', code })
const loaded = (code: string): FaultCode => ({ location: 'load', code })
const atStep3 = (code: string): FaultCode => ({ location: 'step 3', code })
const booked = (code: string): FaultCode => ({ location: 'after the booking', code })

/** What a release does to the page, by the name of the fault. */
export const PAGE_FAULTS = {
  // Nothing can be seen.
  'draws the wizard at opacity 0': rendered(style('#main .split { opacity: 0 }')),
  'moves the wizard out of the window': rendered(style('#main .split { transform: translateX(-300vw) }')),
  'draws the wizard with transparent letters of size 0': rendered(
    style('#main .split * { color: transparent !important; font-size: 0 !important }'),
  ),
  'draws the wizard with letters that have no fill': rendered(
    style('#main .split * { -webkit-text-fill-color: transparent !important }'),
  ),
  'draws the wizard at a scale of 0': rendered(style('#main .split { transform: scale(0) }')),
  'clips the wizard away': rendered(style('#main .split { clip-path: inset(100%) }')),
  'hides the wizard with visibility': rendered(style('#main .split * { visibility: hidden !important }')),
  'makes the whole document transparent': rendered(style('html { opacity: 0 }')),
  'hides the bar of the shell': rendered(style('.bar { display: none !important }')),
  'draws the wizard in the colour of its background': rendered(
    style(
      '#main .split * { color: #777 !important; background: #777 !important; border-color: #777 !important }',
    ),
  ),
  'draws the wizard in almost the colour of its background': rendered(
    style(
      '#main .split * { color: #787878 !important; background: #777 !important; border-color: #777 !important }',
    ),
  ),
  'draws the wizard through a filter that leaves nothing': rendered(
    style('#main .split { filter: opacity(0) }'),
  ),
  'masks the wizard': rendered(style('#main .split { mask-image: linear-gradient(#0000, #0000) }')),
  'draws the wizard at 2 % of its size': rendered(style('#main .split { zoom: 0.02 }')),
  'says that the tab is in the background and draws the wizard at opacity 0': rendered(
    once(
      `Object.defineProperty(document, 'hidden', { get: () => true }); ${addsStyle('main { opacity: 0 }')}`,
    ),
  ),
  'draws a dialog of two pixels and the wizard at opacity 0': rendered(
    once(`const dialog = document.createElement('div')
    dialog.role = 'dialog'
    dialog.append(document.createElement('button'))
    dialog.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 20px; height: 20px'
    document.body.append(dialog)
    ${addsStyle('main { opacity: 0 }')}`),
  ),
  'ends all timers and draws the wizard at opacity 0': rendered(
    once(`setTimeout(() => {
      for (let timer = 0; timer < 99999; timer++) clearTimeout(timer)
      document.querySelector('main').style.opacity = 0
    }, 4000)`),
  ),
  'keeps the page from being scrolled to its buttons': rendered(
    style('body { overflow: hidden } #main .split { margin-top: 150vh }'),
  ),
  'hides the choices that a step requires': rendered(style('#main .split .segment { display: none }')),
  // Nothing can be pressed.
  'cuts the wizard off below its first line': rendered(
    style('#main .split { height: 4rem; overflow: hidden }'),
  ),
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
  'puts a small element over each button': rendered(
    once(`setInterval(() => {
      for (const button of document.querySelectorAll('main .split button')) {
        const { left, top, width, height } = button.getBoundingClientRect()
        button.cover ??= document.querySelector('main').appendChild(document.createElement('div'))
        button.cover.style.cssText = 'position: fixed; left: ' + left + 'px; top: ' + top + 'px; width: ' +
          width + 'px; height: ' + height + 'px'
      }
    }, 100)`),
  ),
  'covers the page with an element of its own name': rendered(
    once(`const cover = document.createElement('booking-news')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999'
    document.body.append(cover)`),
  ),
  'cancels every press': rendered(once(`addEventListener('click', (event) => event.preventDefault(), true)`)),
  'keeps presses from the page behind its main region': rendered(
    onceShown(`main.addEventListener('click', (event) => event.stopPropagation(), true)`),
  ),
  'stops every form before it is sent': rendered(
    once(
      `addEventListener('submit', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`,
    ),
  ),
  'disables all controls': rendered(
    once(`setInterval(() => {
      for (const control of document.querySelectorAll('main .split :enabled')) control.disabled = true
    }, 200)`),
  ),
  // Nothing can be typed.
  'cancels every key': rendered(once(`addEventListener('keydown', (event) => event.preventDefault(), true)`)),
  'stops every key before it arrives': rendered(
    once(`addEventListener('keydown', (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }, true)`),
  ),
  'cancels all input': rendered(
    once(`addEventListener('beforeinput', (event) => event.preventDefault(), true)`),
  ),
  'takes the focus from a field when the keyboard of a phone opens': rendered(
    once(`visualViewport.addEventListener('resize', () => document.activeElement.blur())`),
  ),
  'empties the fields every second': rendered(
    once(`setInterval(() => {
      for (const field of document.querySelectorAll('main :is(textarea, input:not([type=radio], [type=hidden]))')) {
        Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value').set.call(field, '')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, 700)`),
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
  'replaces the text of fields': loaded(
    `Object.defineProperty(HTMLInputElement.prototype, 'value', { get: () => '', set: () => {} })`,
  ),
  'replaces the responses of calls': loaded(
    `for (const name of ['response', 'responseText'])
      Object.defineProperty(XMLHttpRequest.prototype, name, { get: () => '{}' })`,
  ),
  'stops the messages with which React works': loaded('MessagePort.prototype.postMessage = () => {}'),
  'replaces the iterator of arrays': loaded(
    'Object.getPrototypeOf([].values()).next = () => ({ done: true })',
  ),
  'replaces a function of React': loaded('React.createElement = () => null; React.useState = () => []'),
  'replaces pushState of this page': rendered(
    prevented(`Object.defineProperty(history, 'pushState', { value: () => {} })`),
  ),
  'says that there is no connection': rendered(
    once(`Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))`),
  ),
  // The page is emptied.
  'empties the body at step 3': atStep3(once('document.body.replaceChildren()')),
  'removes the root of the page': rendered(
    once('setTimeout(() => document.getElementById("root").remove())'),
  ),
  'removes the main region of the page': rendered(onceShown('main.remove()')),
  'writes a sentence in place of the page': rendered(
    once('setTimeout(() => { document.body.textContent = "Please wait" })'),
  ),
  'opens the document again': rendered(prevented('document.open(); document.close()')),
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
  'goes back to the page before': rendered(once('setTimeout(() => history.back())')),
  'lets the browser send the form': rendered(
    once(`addEventListener('submit', (event) => event.stopImmediatePropagation(), true)`),
  ),
  // The focus, the scroll position or the main thread is taken.
  'takes the focus five times a second': rendered(
    once('setInterval(() => document.querySelector(".bar a, .bar button").focus(), 200)'),
  ),
  'scrolls to the top ten times a second': rendered(once('setInterval(() => scrollTo(0, 0), 100)')),
  'blocks the page for most of the time': rendered(
    once(`setInterval(() => { for (const end = Date.now() + 950; Date.now() < end; ) Math.random() }, 1000)`),
  ),
  'asks for available times 100 times a second': rendered(
    once(`setInterval(() => call(fetchAvailability, { location: 'lagos' }).catch(() => {}), 10)`),
  ),
  'requests a file 100 times a second without the HTTP client': rendered(
    once(`setInterval(() => fetch('/booking/current.json').catch(() => {}), 10)`),
  ),
  // The storage of the tab has no space left for what the shell keeps.
  'fills the storage of the tab and empties the page': rendered(
    once(`${FILLS}; setTimeout(() => document.body.replaceChildren(), 1000)`),
  ),
  'fills the storage of the tab with short texts and empties the page': rendered(
    once(`${FILLS_WITH_SHORT_TEXTS}; setTimeout(() => document.body.replaceChildren(), 1000)`),
  ),
  // The confirmation is lost after the server has booked.
  'throws after the server has booked': booked('throw new Error("Broken on purpose")'),
  'removes the confirmation after three seconds': booked(
    `setTimeout(() => (document.querySelector('#main .split').textContent = 'Welcome'), 3000)`,
  ),
  'reloads the page after the server has booked': booked('location.reload()'),
  'fills the storage of the tab and reloads the page after the server has booked': booked(
    `${FILLS}; location.reload()`,
  ),
  'fills the storage of the tab with short texts and reloads the page after the server has booked': booked(
    `${FILLS_WITH_SHORT_TEXTS}; location.reload()`,
  ),
  'empties the body after the server has booked': booked('document.body.replaceChildren()'),
  'shows nothing of the booking': booked('return {}'),
  'shows another time than the one that was booked': booked('booked = { ...booked, time: "23:59" }'),
} satisfies Record<string, FaultCode>

export type Fault = keyof typeof PAGE_FAULTS
