import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** In the order of the form; `id` is the id of the control. */
  errors: readonly { id: string; message: string }[]
  /** A new object for each refused submission; the same object on every other render. */
  submission: object
}

const focusControl = (id: string) => document.getElementById(id)?.focus()

/**
 * The errors of a form, above it. Takes the focus once for each refused submission. Keep it mounted without errors: an
 * error that comes back while a person types must not take the focus again.
 */
export function ErrorSummary({ title, errors, submission }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [submission])
  if (errors.length === 0) return null
  return (
    // The focus reads it. The role also tells the shell that the page says what is wrong (0142).
    <div className="note note-danger my-4" role="alert" aria-live="off" tabIndex={-1} ref={box}>
      <h2 className="mb-1">{title}</h2>
      <ul className="list-unstyled mb-0">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusControl(id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
