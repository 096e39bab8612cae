import { type ReactNode, useEffect, useState } from 'react'
import { useSeen } from './notes.tsx'
import styles from './question.module.css'
import warning from './warning.module.css'

interface QuestionProps {
  id: string
  title: string
  /** What happens if one goes on. */
  text: string
  /** The answer that changes nothing. */
  keep: string
  onKeep: () => void
  /** The button that goes on. */
  children: ReactNode
}

/** Asks in the place of the button that was pressed, before something that cannot be taken back. */
export function Question({ id, title, text, keep, onKeep, children }: QuestionProps) {
  const box = useSeen<HTMLDivElement>()
  // Once it is hidden, a browser takes the focus from it.
  const [asked] = useState(() => document.activeElement)
  useEffect(() => {
    box.current?.focus()
    return () => {
      if (asked instanceof HTMLElement) asked.focus()
    }
  }, [asked, box])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from the answers inside
    <div
      ref={box}
      tabIndex={-1}
      className={warning['warning']}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles['answers']}>
        <button type="button" className="btn btn-outline-primary" onClick={onKeep}>
          {keep}
        </button>
        {children}
      </div>
    </div>
  )
}
