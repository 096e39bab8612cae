import type { ButtonHTMLAttributes } from 'react'

interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean
  /** Label while busy: `Submitting…`. */
  busyText: string
  /** `outline-primary` for a secondary action, `text` for one of several options. */
  look?: 'primary' | 'outline-primary' | 'text'
}

/** A submit button. While busy it shows `busyText` and ignores presses, but keeps the focus. */
export function BusyButton(props: BusyButtonProps) {
  const { busy, busyText, look = 'primary', children, className = '', onClick, ...rest } = props
  return (
    <button
      type="submit"
      {...rest}
      className={`btn btn-${look} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner-border spinner-border-sm" aria-hidden="true" />}
      {/* Alone in its element, so that it changes in a page that the browser has translated. */}
      <span>{busy ? busyText : children}</span>
    </button>
  )
}
