import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const loadParts = () => import(/* webpackChunkName: "later-parts" */ './later-parts.ts')
type LaterParts = Awaited<ReturnType<typeof loadParts>>

let loaded: LaterParts | null = null
const load = async () => (loaded ??= await loadParts())

/** Milliseconds after which the file is loaded, so that its parts open at once. */
const LOADED_AFTER = 500

/** Loads the file soon after the page has opened. `parts` is null until then; `loadNow` loads it at once. */
export function useLaterParts() {
  const [parts, setParts] = useState(loaded)
  const loadNow = useCallback(async () => {
    const all = await load()
    // At once: the browser prints what is rendered.
    flushSync(() => setParts(all))
  }, [])
  useEffect(() => {
    // If this fails, the part that somebody opens loads the file again.
    const tryToLoad = () => void loadNow().catch(() => {})
    const timer = setTimeout(tryToLoad, LOADED_AFTER)
    window.addEventListener('online', tryToLoad)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryToLoad)
    }
  }, [loadNow])
  return { parts: parts ?? loaded, loadNow }
}

interface LaterPartProps {
  children: (parts: LaterParts) => ReactNode
  /** Without it, nothing is shown if the file cannot be loaded. */
  onFailed?: () => void
}

/** Shows a part of the schedule as soon as its file is loaded. */
export function LaterPart({ children, onFailed }: LaterPartProps) {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    let isOpen = true
    load().then(
      (all) => isOpen && setParts(all),
      () => isOpen && onFailed?.(),
    )
    return () => void (isOpen = false)
    // oxlint-disable-next-line react/exhaustive-deps -- Once.
  }, [])
  return parts && children(parts)
}
