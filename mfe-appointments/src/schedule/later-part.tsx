import { type ReactNode, useEffect, useState } from 'react'

const loadParts = () => import(/* webpackChunkName: "later-parts" */ './later-parts.ts')
type LaterParts = Awaited<ReturnType<typeof loadParts>>

interface LaterPartProps {
  children: (parts: LaterParts) => ReactNode
  /** Without it, nothing is shown if the file cannot be loaded. */
  onFailed?: () => void
}

/** Shows a part of the schedule as soon as its file is loaded. */
export function LaterPart({ children, onFailed }: LaterPartProps) {
  const [parts, setParts] = useState<LaterParts | null>(null)
  useEffect(() => {
    loadParts().then(setParts, () => onFailed?.())
    // oxlint-disable-next-line react/exhaustive-deps -- Once.
  }, [])
  return parts && children(parts)
}
