import { useEffect, useRef } from 'react'
import type { ListView } from './list-view.ts'

/** The view on screen now, for work that ends after another one may have been opened; null after the page was left. */
export function useShownView(view: ListView) {
  const shownView = useRef<ListView>(null)
  useEffect(() => {
    shownView.current = view
    return () => {
      shownView.current = null
    }
  }, [view])
  return shownView
}
