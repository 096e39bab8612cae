import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'

/** The page at this remote's route. */
export function SamplePage() {
  const { t } = useTranslation('sample')
  const { clinic, notify } = useHost()
  const greet = () => notify('success', t('greeting', { clinic: clinic.clinicName }))
  return (
    <>
      <h1>{t('title', { clinic: clinic.clinicName })}</h1>
      <p className="mt-3 mb-4">{t('how')}</p>
      <button className="btn btn-primary px-5" type="button" onClick={greet}>
        {t('greet')}
      </button>
    </>
  )
}
