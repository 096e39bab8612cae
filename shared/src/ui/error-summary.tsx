import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** In the order of the form; `id` is the control to go to. */
  errors: readonly { id: string; sentence: string }[]
  /** Another object for each refused press, and the same one for as long as nothing was pressed again. */
  refusal: object
}

const goTo = (id: string) => document.getElementById(id)?.focus()

/** Stands above a form after a refused Next; takes the focus once for each refusal. */
export function ErrorSummary({ title, errors, refusal }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [refusal])
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
