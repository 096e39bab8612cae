import { isVisible, pressable } from './element-visibility.ts'
import { hasRecentFailure, isCallOpen } from './recent-calls.ts'

const CONTROLS = 'a, button, input, select, textarea'
const LINKS = '[role="alert"] a[href^="#"]'

/**
 * Whether an alert of a step links to a field that is missing, or that a person can neither see nor press. While
 * something loads, and after it could not be loaded, the field may be missing for a reason.
 */
export function asksForUnseenField(content: HTMLElement) {
  if (!content.querySelector('[aria-current="step"]')) return false
  if (isCallOpen() || hasRecentFailure() || content.querySelector('[aria-busy="true"]')) return false
  return [...content.querySelectorAll<HTMLAnchorElement>(LINKS)].some((link) => {
    const id = link.getAttribute('href')!.slice(1)
    return id !== '' && isVisible(link) && !isUsable(document.getElementById(id))
  })
}

/** A group can be used with any of its controls. One without controls is there to be read. */
function isUsable(target: HTMLElement | null) {
  if (!target) return false
  const controls = target.matches(CONTROLS) ? [target] : [...target.querySelectorAll<HTMLElement>(CONTROLS)]
  return (controls.length > 0 ? controls : [target]).some(pressable)
}
