import { useTranslation } from '@molar/shared/platform'
import { focusTitle } from './focus-title.ts'

interface TryAgainProps {
  isSmall?: boolean
  onRetry: () => void
}

/** The button of a message that goes away when the data arrive: the focus moves to the title of the page. */
export function TryAgain({ isSmall = false, onRetry }: TryAgainProps) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className={`btn ${isSmall ? 'btn-sm ' : ''}btn-outline-primary`}
      onClick={() => {
        focusTitle()
        onRetry()
      }}
    >
      {t('tryAgain')}
    </button>
  )
}
