import { isUserAction } from './user-actions.ts'
import { hasRecentFailure, isCallOpen, lastCallAt } from './recent-calls.ts'

/** Milliseconds in which a form that was sent must do something. */
const EFFECT_WITHIN = 5000
/** In a row, in the same step. */
const DEAD_FORMS = 3
/** Reasons not to continue that the person can see or remove, and a page that waits. */
const REASONS = '[aria-invalid="true"], :invalid, [role="alert"] a[href^="#"], [aria-busy="true"]'

/**
 * Reports a step whose form a person sends three times, with at least five seconds between, although nothing in it is
 * wrong: the step stays, no call is made, and in the last minutes no call failed and no script was missing. What the page says
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
    const sentAt = Date.now()
    AbortSignal.timeout(EFFECT_WITHIN).addEventListener('abort', () => {
      isWaiting = false
      const hasReason =
        // A question may replace the button.
        submitter?.getClientRects().length === 0 ||
        !navigator.onLine ||
        isCallOpen() ||
        hasRecentFailure() ||
        content.querySelector(REASONS)
      const isDead = title === step() && lastCallAt() < sentAt && !hasReason
      times = isDead ? (title === last ? times + 1 : 1) : 0
      last = title
      if (times >= DEAD_FORMS) onDeadForms('does nothing when its form is sent')
    })
  }
  addEventListener('submit', onSubmit, true)
  return () => removeEventListener('submit', onSubmit, true)
}
