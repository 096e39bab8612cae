import { IGNORED_CLICK } from './double-clicks.ts'
import { isUserAction } from './user-actions.ts'
import { reaches } from './covers.ts'
import { lastCallAt } from './recent-calls.ts'

/** Milliseconds in which something must change after a press. */
const EFFECT_WITHIN = 2000
/** In a row: on the same button, or at the places of any controls. */
const DEAD_CLICKS = 3
const CONTROLS = 'button:enabled, input:enabled, select:enabled, textarea:enabled'
/** What has a reason to get the press: other controls, and what the shell shows beside and above the content. */
const OTHER_TARGETS = `${CONTROLS}, :disabled, label, a, dialog, [role="dialog"], .shell > :not(main), .Toastify`
/** Another press on what is chosen already changes nothing, nor on a button that waits for the server. */
const BUTTONS =
  'button:enabled:not([aria-pressed="true"], [aria-current], [aria-selected="true"], [aria-disabled="true"])'
/** A choice that a press on its label makes. */
const OPEN_CHOICE = '[type="radio"]:enabled:not(:checked, [aria-disabled="true"])'
/** Controls that can be pressed later, such as those of a day that loads. A press goes to what is below them. */
const PASSED_OVER = '[inert], [aria-disabled="true"]'
/** Signs that a press did something. A print dialog changes nothing in the page. */
const SIGNS = [
  'focusin',
  'input',
  'change',
  'beforeprint',
  'fullscreenchange',
  'popstate',
  IGNORED_CLICK,
] as const

/**
 * Reports a control that a person presses three times although another element gets the press, and a button or a choice
 * after whose presses nothing in the page changes and no call is made.
 */
export function monitorDeadClicks(content: HTMLElement, onDeadClicks: (what: string) => void) {
  let last: Element | null | undefined = null
  let times = 0
  let changedAt = 0
  let pressed: Element | null = null

  function count(what: string, button?: Element) {
    times = last === button ? times + 1 : 1
    last = button
    if (times >= DEAD_CLICKS) onDeadClicks(what)
  }
  const onChange = () => void (changedAt = Date.now())

  /** The control at the place of a press that another element gets. */
  function missedBy({ target, clientX, clientY }: PointerEvent) {
    const hit = target as Element
    if (hit.closest(OTHER_TARGETS)) return undefined
    return [...content.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => {
      if (control.closest(PASSED_OVER)) return false
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return clientX > left && clientX < right && clientY > top && clientY < bottom && !reaches(hit, control)
    })
  }
  function onDown(event: PointerEvent) {
    pressed = null
    if (!isUserAction(event)) return
    if (missedBy(event)) return count('covers its controls')
    const target = event.target as Element
    const label = target.closest('label')
    pressed = target.closest(BUTTONS) ?? (label?.control?.matches(OPEN_CHOICE) ? label : null)
  }
  function onUp(event: PointerEvent) {
    const button = pressed
    if (!isUserAction(event) || !button?.contains(event.target as Node) || !content.contains(button)) return
    const pressedAt = Date.now()
    AbortSignal.timeout(EFFECT_WITHIN).addEventListener('abort', () => {
      if (!button.isConnected || Math.max(changedAt, lastCallAt()) >= pressedAt) times = 0
      else count('does nothing when its button is pressed', button)
    })
  }

  const changes = new MutationObserver(onChange)
  changes.observe(document, { childList: true, attributes: true, characterData: true, subtree: true })
  for (const sign of SIGNS) addEventListener(sign, onChange, true)
  addEventListener('pointerdown', onDown, true)
  addEventListener('pointerup', onUp, true)
  return () => {
    changes.disconnect()
    for (const sign of SIGNS) removeEventListener(sign, onChange, true)
    removeEventListener('pointerdown', onDown, true)
    removeEventListener('pointerup', onUp, true)
  }
}
