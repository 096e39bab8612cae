import { TryAgain } from './try-again.tsx'

interface StaleNoteProps {
  /** Since when the data on screen are not refreshed; '' while they are current. */
  text: string
  onRetry: () => void
}

/** Says that the data on screen can be old, and reads them again. Keep it mounted, so that screen readers announce it. */
export function StaleNote({ text, onRetry }: StaleNoteProps) {
  return (
    <div className={text && 'mb-2'}>
      <output className="small text-body-secondary">{text}</output>
      {text && (
        <>
          {' '}
          <TryAgain isSmall onRetry={onRetry} />
        </>
      )}
    </div>
  )
}
