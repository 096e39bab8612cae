import { useEffect, useRef } from 'react'

/** Returns a function that makes the signal of a new request. The signal is aborted when the component is removed. */
export function useRequestSignal() {
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])
  return () => {
    request.current = new AbortController()
    return request.current.signal
  }
}
