import type { QueuedPress } from './first-screen-of-page.ts'
import { pressIn } from './queued-press.ts'

/**
 * Adds presses on buttons of the root that React replaces before the finger leaves them. The browser sends no click for
 * such a press.
 * @returns ends this after the finger that is down has left
 */
export function queueInterruptedPresses(root: Element, presses: QueuedPress[]) {
  let begun: { button: Element; area: DOMRect; press: QueuedPress } | null = null
  let onEnd = () => {}
  const begin = (event: PointerEvent) => {
    const press = pressIn([root], event)
    const button = (event.target as Element).closest('button')!
    begun = press && { button, area: button.getBoundingClientRect(), press }
    onEnd()
  }
  const end = ({ type, clientX, clientY }: PointerEvent) => {
    const { button, area, press } = begun ?? {}
    begun = null
    const isInside =
      area && clientX >= area.left && clientX <= area.right && clientY >= area.top && clientY <= area.bottom
    if (type === 'pointerup' && press && isInside && !button!.isConnected) presses.push(press)
    onEnd()
  }
  addEventListener('pointerdown', begin, true)
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, true)
  return async () => {
    if (begun) await new Promise<void>((resolve) => (onEnd = resolve))
    removeEventListener('pointerdown', begin, true)
    for (const type of ['pointerup', 'pointercancel'] as const) removeEventListener(type, end, true)
  }
}
