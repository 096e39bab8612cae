import type { ButtonHTMLAttributes } from 'react'

interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean
  /** What it says while busy: `Submitting…`. */
  busyText: string
}

/** The way on. While busy it says so and cannot be pressed twice, but keeps the focus. */
export function BusyButton({ busy, busyText, children, className = '', onClick, ...rest }: BusyButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={`btn btn-primary ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner-border spinner-border-sm" aria-hidden="true" />}
      {busy ? busyText : children}
    </button>
  )
}
