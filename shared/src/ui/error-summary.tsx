import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** In the order of the form; `id` is the control to go to. */
  errors: readonly { id: string; sentence: string }[]
}

const goTo = (id: string) => document.getElementById(id)?.focus()

/** Stands above a form after a refused Next; takes the focus each time the errors are new. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [errors])
  return (
    <div className="note note-danger my-4" role="alert" tabIndex={-1} ref={box}>
      <h2 className="mb-1">{title}</h2>
      <ul className="list-unstyled mb-0">
        {errors.map(({ id, sentence }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
