import { useEffect } from 'react'

/**
 * Ignores the second press of a double click or a double tap if it meets another button than the first one: the next screen
 * has opened under the finger, and nobody has read it. Browsers that count each tap alone, as on iOS, are not covered.
 */
export function useIgnoredSecondPress() {
  useEffect(() => {
    let pressed: Element | null = null
    const checkPress = (event: MouseEvent) => {
      const button = (event.target as Element).closest('button, a')
      if (event.detail > 1 && button && button !== pressed) {
        event.preventDefault()
        event.stopPropagation()
      } else pressed = button
    }
    window.addEventListener('click', checkPress, true)
    return () => window.removeEventListener('click', checkPress, true)
  }, [])
}
