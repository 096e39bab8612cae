import { isEmail, toE164 } from '@molar/contract'
import { isUserAction } from './user-actions.ts'
import { hasFailure, hasRecentFailure, isCallOpen } from './recent-calls.ts'

/** Milliseconds in which a form that was sent must do something. */
const EFFECT_WITHIN = 5000
/** In a row, in the same step. */
const DEAD_FORMS = 3
/** Reasons not to continue that the person can see or remove, and a page that waits. */
const REASONS = '[aria-invalid="true"], :invalid, [role="alert"] a[href^="#"], [aria-busy="true"]'

/**
 * Whether the marked element, or the one that the link leads to, is a field with a correct email address or phone number. No
 * reason, unless the server may have refused it.
 */
function isCorrectContact(reason: Element) {
  const field = reason instanceof HTMLAnchorElement ? document.getElementById(reason.hash.slice(1)) : reason
  if (hasFailure() || !(field instanceof HTMLInputElement)) return false
  return field.type === 'email'
    ? isEmail(field.value.trim())
    : field.type === 'tel' && toE164(field.value) !== null
}

/**
 * Reports a step whose form a person sends three times, with at least five seconds between, although nothing in it is
 * wrong: the step stays, no call is open, and in the last minutes no call failed and no script was missing. What the page says
 * does not count.
 */
export function monitorDeadForms(content: HTMLElement, onDeadForms: (what: string) => void) {
  let last: string | null | undefined
  let times = 0
  let isWaiting = false
  const step = () =>
    content.querySelector('[aria-current="step"]') && content.querySelector('h1')?.textContent

  function onSubmit(event: SubmitEvent) {
    const { target, submitter } = event
    const title = step()
    if (isWaiting || !title || !isUserAction(event) || !content.contains(target as Node)) return
    isWaiting = true
    AbortSignal.timeout(EFFECT_WITHIN).addEventListener('abort', () => {
      isWaiting = false
      const hasReason =
        // A question may replace the button.
        submitter?.getClientRects().length === 0 ||
        !navigator.onLine ||
        isCallOpen() ||
        hasRecentFailure() ||
        [...content.querySelectorAll(REASONS)].some((reason) => !isCorrectContact(reason))
      const isDead = title === step() && !hasReason
      times = isDead ? (title === last ? times + 1 : 1) : 0
      last = title
      if (times >= DEAD_FORMS) onDeadForms('does nothing when its form is sent')
    })
  }
  addEventListener('submit', onSubmit, true)
  return () => removeEventListener('submit', onSubmit, true)
}
