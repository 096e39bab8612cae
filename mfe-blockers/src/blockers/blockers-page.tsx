import { useTranslation } from '@molar/shared/platform'

export function BlockersPage() {
  const { t } = useTranslation('blockers')
  return (
    <>
      <h1 className="mb-3" tabIndex={-1}>
        {t('title')}
      </h1>
      <p className="blank">{t('comesNext')}</p>
    </>
  )
}
