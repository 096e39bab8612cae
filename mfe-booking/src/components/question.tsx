import { type ReactNode, useEffect, useState } from 'react'
import { useScrollIntoView } from './notes.tsx'
import notes from './notes.module.css'
import styles from './question.module.css'

interface QuestionProps {
  id: string
  title: string
  /** What happens after the confirming answer. */
  text: string
  /** Label of the answer that changes nothing. */
  cancel: string
  onCancel: () => void
  /** The confirming button. */
  children: ReactNode
}

/** Asks before something that cannot be undone, in the place of the button that was pressed. */
export function Question({ id, title, text, cancel, onCancel, children }: QuestionProps) {
  const box = useScrollIntoView<HTMLDivElement>()
  // Remembered while rendering: the button is hidden afterwards, and hiding it takes the focus away.
  const [pressedButton] = useState(() => document.activeElement)
  useEffect(() => {
    box.current?.focus()
    return () => {
      if (pressedButton instanceof HTMLElement) pressedButton.focus()
    }
  }, [pressedButton, box])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from the answers inside
    <div
      ref={box}
      tabIndex={-1}
      className={`${notes['note']} ${notes['danger']}`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles['answers']}>
        <button type="button" className="btn btn-outline-primary" onClick={onCancel}>
          {cancel}
        </button>
        {children}
      </div>
    </div>
  )
}
