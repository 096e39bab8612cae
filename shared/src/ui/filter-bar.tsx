import type { ReactNode } from 'react'

interface FilterBarProps {
  className?: string | undefined
  children: ReactNode
}

/** The filters above a list. It is not printed. */
export function FilterBar({ className = '', children }: FilterBarProps) {
  return <div className={`filter-bar ${className}`}>{children}</div>
}
