import { useEffect, useRef, type ReactNode } from 'react'

interface FocusedHeadingProps {
  className?: string
  /** False if it is there when the page opens. */
  takesFocus?: boolean
  children: ReactNode
}

/** A heading that takes the focus when it appears, so that screen readers announce what replaced the page. */
export function FocusedHeading({ className, takesFocus = true, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <h1 className={className} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
