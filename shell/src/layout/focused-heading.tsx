import { useEffect, useRef, type ReactNode } from 'react'

interface FocusedHeadingProps {
  className?: string
  children: ReactNode
}

/** A heading that takes the focus when it appears, so that screen readers announce what replaced the page. */
export function FocusedHeading({ className, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <h1 className={className} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
