import type { QueuedPress } from './first-screen-of-page.ts'

const MAX_WAIT_MS = 15_000

/** Fields that keep what was typed. */
const FIELDS = 'input, textarea'

const fieldsIn = (container: Element) => [...container.querySelectorAll<HTMLInputElement>(FIELDS)]

/** The button of a press: the one at its index if it has the text, otherwise the only one with this text. */
function buttonOf({ index, text }: QueuedPress, container: Element) {
  const buttons = [...container.querySelectorAll('button')]
  const atIndex = buttons[index]
  if (text === undefined || atIndex?.textContent === text) return atIndex
  const withText = buttons.filter(({ textContent }) => textContent === text)
  return withText.length === 1 ? withText[0] : undefined
}

const headingOf = (container: Element) => container.querySelector('h1')?.textContent

/** Resolves to true when the condition is true, and to false after 15 seconds. */
const until = (container: Element, isTrue: () => boolean) =>
  new Promise<boolean>((resolve) => {
    const check = () => {
      if (!isTrue()) return
      observer.disconnect()
      clearTimeout(timer)
      resolve(true)
    }
    const observer = new MutationObserver(check)
    const timer = setTimeout(() => {
      observer.disconnect()
      resolve(false)
    }, MAX_WAIT_MS)
    observer.observe(container, { childList: true, subtree: true, characterData: true })
    check()
  })

/** Resolves when no finger is on the element: its press would be lost with the element. */
const untilReleased = (element: Element) =>
  new Promise<void>((resolve) => {
    if (!element.matches(':active')) return resolve()
    // The click follows.
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(resolve), { once: true, capture: true })
  })

/** Gives a field the value as typing does: React notices only the setter of the prototype. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Presses and types in the live page what was pressed and typed before it was there, then shows it in place of the interim
 * screen, with the focus at the same place.
 * @param presses those on the interim screen are added while this runs
 * @param typed into the fields of the first screen
 */
export async function replayInput(
  live: HTMLElement,
  presses: readonly QueuedPress[],
  typed: readonly string[],
) {
  const interim = document.getElementById('kept')
  const typeAll = (values: readonly string[]) => {
    for (const [index, value] of values.entries()) {
      const field = fieldsIn(live)[index]
      if (field && field.value !== value) type(field, value)
    }
  }
  async function takeOver() {
    if (!interim) return
    await untilReleased(interim)
    const focused = document.activeElement as HTMLInputElement | null
    const index = focused && interim.contains(focused) ? fieldsIn(interim).indexOf(focused) : -1
    typeAll(fieldsIn(interim).map(({ value }) => value))
    const hadFocus = !!focused && interim.contains(focused)
    live.hidden = false
    interim.remove()
    if (!hadFocus) return
    const target = fieldsIn(live)[index]
    if (!target) {
      live.querySelector('h1')?.focus({ preventScroll: true })
      return
    }
    target.focus({ preventScroll: true })
    target.setSelectionRange?.(focused.selectionStart, focused.selectionEnd)
  }
  let next = 0
  /** Stops at a press on a screen or a button that the page does not show. */
  async function pressAll() {
    while (next < presses.length) {
      const press = presses[next++]!
      const { title } = press
      const isShown = () => headingOf(live) === title
      const isReached = await until(live, isShown)
      // Who presses again on the same screen changes the answer, or has not seen the first press.
      if (presses[next]?.title === title) continue
      // The last press of an interim screen, such as Confirm, needs what was typed there.
      if (!isReached || (interim?.isConnected && title === headingOf(interim))) await takeOver()
      if (!isReached || !isShown()) return
      const button = buttonOf(press, live)
      if (!button) return takeOver()
      button.click()
    }
  }
  typeAll(typed)
  await pressAll()
  if (!interim?.isConnected) return
  await until(
    live,
    () => headingOf(live) === headingOf(interim) && fieldsIn(live).length >= fieldsIn(interim).length,
  )
  await takeOver()
  await pressAll()
}
