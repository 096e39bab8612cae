import type { QueuedPress } from './first-screen-of-page.ts'
import { pressIn } from './queued-press.ts'

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
    const { type, clientX, clientY } = event
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
