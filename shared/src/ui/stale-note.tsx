import { useTranslation } from '@molar/shared/platform'
import { focusTitle } from './focus-title.ts'

interface StaleNoteProps {
  /** Since when the data on screen are not refreshed; '' while they are current. */
  text: string
  onRetry: () => void
}

/** Says that the data on screen can be old, and reads them again. Keep it mounted, so that screen readers announce it. */
export function StaleNote({ text, onRetry }: StaleNoteProps) {
  const { t } = useTranslation('common')
  return (
    <div className={text && 'mb-2'}>
      <output className="small text-body-secondary">{text}</output>
      {text && (
        <>
          {' '}
          <button
            type="button"
            className="btn btn-sm btn-outline-primary"
            onClick={() => {
              focusTitle()
              onRetry()
            }}
          >
            {t('tryAgain')}
          </button>
        </>
      )}
    </div>
  )
}
