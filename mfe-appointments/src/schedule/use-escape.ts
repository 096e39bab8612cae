import { useEffect, useRef } from 'react'

/** Calls the function when Escape is pressed while it is active. */
export function useEscape(isActive: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return undefined
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive])
}
