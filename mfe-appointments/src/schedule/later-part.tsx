import { type ReactNode, useEffect, useState } from 'react'

const loadParts = () => import(/* webpackChunkName: "later-parts" */ './later-parts.ts')
type LaterParts = Awaited<ReturnType<typeof loadParts>>

let loaded: LaterParts | null = null
const load = async () => (loaded ??= await loadParts())

/** Milliseconds after which the file is loaded, so that its parts open at once. */
const LOADED_AFTER = 2_000

export function useLaterParts() {
  useEffect(() => {
    // Without it, the part that somebody opens loads it again.
    const timer = setTimeout(() => load().catch(() => {}), LOADED_AFTER)
    return () => clearTimeout(timer)
  }, [])
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
    load().then(setParts, () => onFailed?.())
    // oxlint-disable-next-line react/exhaustive-deps -- Once.
  }, [])
  return parts && children(parts)
}
