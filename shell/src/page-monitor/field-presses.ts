import { isHidden } from './is-hidden.ts'
import { isTextField } from './text-fields.ts'
import { isUserAction, listenToUserActions } from './user-actions.ts'

/** Milliseconds after a press in which a field must have the focus: the keyboard of a device opens in this time. */
const FOCUSED_WITHIN = 2000
/** Milliseconds in which a person cannot close the keyboard that opens. Some devices take the focus from the field then. */
const CLOSED_AFTER = 1000
/** In a row, without a letter in between. */
const LOSSES = 3
/** A press on these may open something else, which gets the focus. */
const WITH_POPUP = ':disabled, [aria-disabled="true"], [aria-haspopup], [role="combobox"]'
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'

interface FieldPress {
  field: HTMLInputElement
  at: number
  /** When the field lost the focus; null: not yet. */
  lostAt: number | null
}

/**
 * Reports three presses in a row on fields for text after which no such field has the focus, although the person has done
 * nothing else. A release may leave the field, or its step, when the keyboard of a device opens.
 */
export function monitorFieldPresses(content: HTMLElement, onLost: (what: string) => void) {
  let times = 0
  let last: FieldPress | null = null

  function onPress(event: MouseEvent) {
    const { target: field, button } = event
    const isOwn = isUserAction(event) && button === 0 && content.contains(field as Node)
    if (!isOwn || !isTextField(field) || field.matches(WITH_POPUP)) return
    const press: FieldPress = { field, at: performance.now(), lostAt: null }
    last = press
    AbortSignal.timeout(FOCUSED_WITHIN).addEventListener('abort', () => {
      if (last === press) count(press)
    })
  }
  function count({ field, at, lostAt }: FieldPress) {
    last = null
    const { activeElement: focused } = document
    if (isTextField(focused)) {
      times = 0
      return
    }
    // A menu of an extension, or a dialog.
    const isElsewhere = focused && focused !== document.body && !content.contains(focused)
    const isClosedByPerson = field.isConnected && lostAt !== null && lostAt - at >= CLOSED_AFTER
    if (isElsewhere || isClosedByPerson || isHidden() || document.querySelector(DIALOGS)) return
    times += 1
    if (times >= LOSSES) onLost('lets nobody type')
  }
  function onAction() {
    // What is lost already is not the effect of this action.
    if (last && !last.field.isConnected) count(last)
    last = null
  }
  function onFocusOut({ target }: FocusEvent) {
    if (target === last?.field) last.lostAt = performance.now()
  }
  function onInput(event: Event) {
    if (isUserAction(event)) times = 0
  }

  const endActions = listenToUserActions(onAction)
  // With a finger too, this event moves the focus. A finger that scrolls causes no such event.
  addEventListener('mousedown', onPress, true)
  addEventListener('focusout', onFocusOut, true)
  addEventListener('input', onInput, true)
  return () => {
    endActions()
    removeEventListener('mousedown', onPress, true)
    removeEventListener('focusout', onFocusOut, true)
    removeEventListener('input', onInput, true)
  }
}
