import { countRecent } from './count-recent.ts'
import { isTextField } from './text-fields.ts'
import { isUserAction } from './user-actions.ts'

/** Cancelled keys without one that was typed: a field for digits refuses a word of letters. */
const CANCELLED = 8
/** What was typed was lost as often as this, within as many milliseconds. */
const LOSSES = 3
const WITHIN = 20_000

/** Keys that change a text; others have long names. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Monitors whether a person can type. Returns a check, for once a second, and a function that ends the monitoring.
 * @param onLost called when keys are cancelled, or when what was typed is removed again and again without a press
 */
export function monitorLostInput(onLost: (what: string) => void) {
  let cancelled = 0
  const countLoss = countRecent(WITHIN)
  /** The field with the last text that was typed. */
  let typedIn: HTMLInputElement | null = null

  function onPress() {
    // What is lost already is not the effect of this press.
    check()
    typedIn = null
  }
  function onKey(event: Event) {
    if (event instanceof KeyboardEvent && !isLetter(event)) {
      onPress()
      return
    }
    if (!isUserAction(event) || !isTextField(event.target)) return
    // After everything that could cancel it.
    setTimeout(() => {
      if (event.defaultPrevented) cancelled += 1
      if (cancelled >= CANCELLED) onLost('lets nobody type')
    })
  }
  function onInput(event: Event) {
    const { target } = event
    if (!isUserAction(event) || !isTextField(target)) return
    cancelled = 0
    typedIn = target.value ? target : null
  }
  function check() {
    // A step that is rendered again has other fields, without the focus.
    if (!typedIn || (typedIn.isConnected && typedIn.value !== '')) return
    typedIn = null
    if (countLoss() >= LOSSES) onLost('removes what is typed again and again')
  }

  const listeners = [
    ['keydown', onKey],
    ['beforeinput', onKey],
    ['input', onInput],
    ['pointerdown', onPress],
    ['submit', onPress],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener, true)
  const end = () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener, true)
  }
  return { check, end }
}
