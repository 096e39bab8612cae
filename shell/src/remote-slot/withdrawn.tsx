import { useTranslation } from '@molar/shared/platform'

/** Above a remote whose release is blocked: nothing is taken away before the person says so. */
export function Withdrawn({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className="note mb-4">
      <p className="mb-3">
        <output>{t('withdrawn.why')}</output>
      </p>
      <button className="btn btn-outline-primary" type="button" onClick={onGoOn}>
        {t('withdrawn.goOn')}
      </button>
    </div>
  )
}
