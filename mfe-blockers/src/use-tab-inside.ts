import { useEffect } from 'react'

const REACHED = 'button, input, select'

/** Tab goes round in the open dialog. The modal itself only brings back a focus that has already left. */
export function useTabInside() {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"]')
      if (event.key !== 'Tab' || !dialog) return
      const reached = [...dialog.querySelectorAll<HTMLElement>(REACHED)]
      const [first, last] = [reached[0], reached.at(-1)]
      const at = document.activeElement
      const leaves = event.shiftKey ? at === first || at === dialog : at === last
      if (!leaves) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    }
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [])
}
