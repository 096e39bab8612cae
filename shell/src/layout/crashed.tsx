import { useTranslation } from '@molar/shared/platform'
import { reloadPage } from '../page-monitor/reload-page.ts'
import { ErrorPage, PrimaryAction } from './error-page.tsx'

/** Replaces the whole page after an error in the shell itself: its navigation may be what failed. */
export const CrashedShell = () => (
  <main className="page">
    <CrashedPage />
  </main>
)

const reload = () => reloadPage()

/**
 * The page of status 500, also shown where a page of the shell could not be loaded: after a release of the shell
 * its old files are deleted one day.
 */
export function CrashedPage({ onRetry = reload }: { onRetry?: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <ErrorPage
      title={t('crashed.title')}
      action={<PrimaryAction onPress={onRetry}>{t('common:tryAgain')}</PrimaryAction>}
    >
      <p>{t('crashed.how')}</p>
    </ErrorPage>
  )
}
