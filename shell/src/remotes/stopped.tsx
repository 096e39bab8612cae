import { useTranslation } from '@molar/shared/platform'
import { Apology, MainAction } from './apology.tsx'

const loadAgain = () => location.reload()

/** Stands for the whole page where the shell itself failed: neither bar nor menu can be trusted any more. */
export const Stopped = () => (
  <main className="page">
    <StoppedPart />
  </main>
)

/** Stands for a page of the shell's own that did not come: one of an older shell is not kept for ever. */
export const StoppedPart = () => <ShellFailure onRetry={loadAgain} />

/** The page of status 500. */
export function ShellFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Apology
      title={t('stopped.title')}
      action={<MainAction onPress={onRetry}>{t('common:tryAgain')}</MainAction>}
    >
      <p>{t('stopped.how')}</p>
    </Apology>
  )
}
