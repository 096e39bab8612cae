import { useEffect, useRef } from 'react'

/** Gives the focus back as a dialog closes: to the first of these that is there. */
export function useFocusBack(open: boolean, candidates: () => string[]) {
  const wasOpen = useRef(open)
  const latest = useRef(candidates)
  useEffect(() => {
    if (wasOpen.current && !open) {
      latest
        .current()
        .map((id) => document.getElementById(id))
        .find(Boolean)
        ?.focus()
    }
    wasOpen.current = open
    latest.current = candidates
  })
}
