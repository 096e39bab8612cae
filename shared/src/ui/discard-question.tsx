import { useEffect, useRef } from 'react'

interface DiscardQuestionProps {
  texts: Record<'question' | 'keep' | 'discard', string>
  className: string | undefined
  /** Class of the element around the buttons. */
  answersClassName: string | undefined
  onKeep: () => void
  onDiscard: () => void
}

/**
 * Asks before typed input is discarded. The button that keeps it has the focus. Afterwards the element has it that had it
 * before, unless the parent moves it.
 */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const { texts, className, answersClassName, onKeep, onDiscard } = props
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    keepButton.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    <div role="alertdialog" aria-labelledby="discard-question" className={className}>
      <p id="discard-question" className="mb-0">
        {texts.question}
      </p>
      <div className={answersClassName}>
        <button ref={keepButton} type="button" className="btn btn-outline-primary" onClick={onKeep}>
          {texts.keep}
        </button>
        <button type="button" className="btn btn-danger" onClick={onDiscard}>
          {texts.discard}
        </button>
      </div>
    </div>
  )
}
