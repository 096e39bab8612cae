import { useTranslation } from '@molar/shared/platform'
import { ButtonRow } from '../components/button-row.tsx'
import type { Screen } from './use-screen.ts'

interface ChangeButtonsProps {
  canMove: boolean
  canCancel: boolean
  onOpen: (screen: Screen) => void
}

export function ChangeButtons({ canMove, canCancel, onOpen }: ChangeButtonsProps) {
  const { t } = useTranslation('my-appointment')
  if (!canMove && !canCancel) return null
  return (
    <ButtonRow>
      {canMove && (
        <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('time')}>
          {t('changes.time')}
        </button>
      )}
      {canCancel && (
        <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('cancel')}>
          {t('changes.cancel')}
        </button>
      )}
    </ButtonRow>
  )
}
