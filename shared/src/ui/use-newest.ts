import { useCallback, useEffect, useRef } from 'react'

/**
 * Functions to read and to set the newest value: the rendered one, until a newer one is set that is not rendered yet. The
 * router renders a navigation later, and a second change before that must not undo the first.
 */
export function useNewest<Value>(rendered: Value) {
  const newest = useRef(rendered)
  useEffect(() => {
    newest.current = rendered
  }, [rendered])
  const read = useCallback(() => newest.current, [])
  const set = useCallback((value: Value) => {
    newest.current = value
  }, [])
  return [read, set] as const
}
