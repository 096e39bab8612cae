import { useLayoutEffect, useState } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ErrorNotice } from '../layout/error-page.tsx'
import { checkSessionAtom } from './session-check.atoms.ts'

/** Replaces a staff screen while the server cannot say whether the session is still valid. Nothing has been cleared. */
export function ServerUnreachable() {
  const { t } = useTranslation(['staff', 'common'])
  const check = useSetAtom(checkSessionAtom)
  const [isChecking, setChecking] = useState(false)
  useLayoutEffect(
    () => () => {
      // The screen that replaces it does not take the focus.
      const main = document.getElementById('main')
      if (main?.contains(document.activeElement)) main.focus()
    },
    [],
  )
  const checkNow = async () => {
    setChecking(true)
    await check()
    setChecking(false)
  }
  return (
    <ErrorNotice
      title={t('unreachable.title')}
      action={
        <BusyButton
          type="button"
          busy={isChecking}
          busyText={t('unreachable.checking')}
          onClick={() => void checkNow()}
        >
          {t('common:tryAgain')}
        </BusyButton>
      }
    >
      <p>{t('unreachable.how')}</p>
    </ErrorNotice>
  )
}
