import { useTranslation } from '@molar/shared/platform'
import { Apology } from './apology.tsx'

const loadAgain = () => location.reload()

/** Stands for the whole page where the shell itself failed: neither bar nor menu can be trusted any more. */
export function Stopped() {
  const { t } = useTranslation('shell')
  return (
    <main className="page">
      <Apology title={t('stopped.title')} onRetry={loadAgain}>
        <p className="mt-3 mb-4">{t('stopped.how')}</p>
      </Apology>
    </main>
  )
}
