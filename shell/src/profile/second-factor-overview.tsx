import type { SecondFactorStatus } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { formatMoment } from './format-moment.ts'

/** With this many recovery codes or fewer, the person is asked to make new ones. */
const MAX_CODES_FOR_RENEWAL = 3

interface SecondFactorOverviewProps {
  status: SecondFactorStatus
  /** `prove`: the person proves who they are, to set up an app. */
  onOpen: (step: 'prove' | 'renew-codes' | 'turn-off') => void
}

/** Whether two-step sign-in is on, how many recovery codes are left, and what the person may change. */
export function SecondFactorOverview({ status, onOpen }: SecondFactorOverviewProps) {
  const { t, i18n } = useTranslation('account')
  const { enabled, required, since, recoveryCodesLeft } = status
  if (!enabled)
    return (
      <>
        {required && <p className="note">{t('profile.factor.needed')}</p>}
        <p>{t('profile.factor.off')}</p>
        <button className="btn btn-primary" type="button" onClick={() => onOpen('prove')}>
          {t('profile.factor.turnOn')}
        </button>
      </>
    )
  const left = t('profile.factor.codesLeft', { count: recoveryCodesLeft })
  return (
    <>
      <p>{t('profile.factor.on', { since: since && formatMoment(since, i18n.language) })}</p>
      {recoveryCodesLeft > MAX_CODES_FOR_RENEWAL ? (
        <p>{left}</p>
      ) : (
        <p className="note">
          {left} {recoveryCodesLeft > 0 && t('profile.factor.few')}
        </p>
      )}
      <div className="profile-actions">
        <button className="btn btn-outline-primary" type="button" onClick={() => onOpen('renew-codes')}>
          {t('profile.factor.newCodes')}
        </button>
        <button className="btn btn-outline-primary" type="button" onClick={() => onOpen('prove')}>
          {t('profile.factor.replace')}
        </button>
        {!required && (
          <button className="btn btn-text" type="button" onClick={() => onOpen('turn-off')}>
            {t('profile.factor.turnOff')}
          </button>
        )}
      </div>
    </>
  )
}
