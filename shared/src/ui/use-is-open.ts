import { useEffect, useRef } from 'react'

/** Returns a function that says whether the component is still on the page, for when a response arrives. */
export function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}
