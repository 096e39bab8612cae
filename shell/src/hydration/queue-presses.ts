import { stoppedByShell } from '../page-monitor/stopped-events.ts'
import type { QueuedPress } from './first-screen-of-page.ts'

/** The press of an event on a button in one of these elements. */
function pressIn(elements: readonly (Element | null)[], { target }: Event) {
  const button = (target as Element).closest('button')
  const shown = elements.find((one) => one?.contains(button))
  if (!button || !shown) return null
  const title = shown.querySelector('h1')?.textContent ?? ''
  const index = [...shown.querySelectorAll('button')].indexOf(button)
  return { title, index, text: button.textContent, button } satisfies QueuedPress & { button: Element }
}

/**
 * Adds presses on buttons of these elements to a queue instead of passing them to React, until the returned function is
 * called: React drops presses on a part of the page that still waits to be hydrated.
 */
export function queuePresses(elements: readonly (HTMLElement | null)[], presses: QueuedPress[]) {
  const queue = (event: MouseEvent) => {
    const press = pressIn(elements, event)
    if (!press) return
    event.preventDefault()
    event.stopPropagation()
    stoppedByShell.add(event)
    presses.push(press)
  }
  addEventListener('click', queue, true)
  return () => removeEventListener('click', queue, true)
}

const EVENTS = ['pointerdown', 'pointerup', 'pointercancel'] as const

/** A finger that moves farther has left the button. */
const MAX_MOVE_PX = 30

/**
 * Adds presses on buttons of the root that React replaces before the finger leaves them. The browser sends no click for
 * such a press.
 * @returns ends this after the finger that is down has left
 */
export function queueInterruptedPresses(root: Element, presses: QueuedPress[]) {
  let begun: ReturnType<typeof pressIn> = null
  let startX: number
  let startY: number
  let onEnd: (() => void) | undefined
  const follow = (event: PointerEvent) => {
    const { type, isPrimary, button, clientX, clientY } = event
    // A second finger, or another button of the mouse, which can open a menu without an event when it is released.
    if (!isPrimary || (type === 'pointerdown' && button > 0)) return
    const isNear = Math.hypot(clientX - startX, clientY - startY) < MAX_MOVE_PX
    if (type === 'pointerup' && isNear && begun && !begun.button.isConnected) presses.push(begun)
    begun = type === 'pointerdown' ? pressIn([root], event) : null
    startX = clientX
    startY = clientY
    onEnd?.()
  }
  for (const type of EVENTS) addEventListener(type, follow, true)
  return async () => {
    if (begun) await new Promise<void>((resolve) => (onEnd = resolve))
    for (const type of EVENTS) removeEventListener(type, follow, true)
  }
}
