import { useTranslation } from '@molar/shared/platform'

export function AppointmentsPage() {
  const { t } = useTranslation('appointments')
  return (
    <>
      <h1 className="mb-3" tabIndex={-1}>
        {t('title')}
      </h1>
      <p className="blank">{t('comesNext')}</p>
    </>
  )
}
