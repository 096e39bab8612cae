import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Note, ErrorNote } from '../components/notes.tsx'
import { BackArrow, StageHeading } from '../components/stage-heading.tsx'
import { useOnline } from '../wizard/use-online.ts'
import { refreshAtom } from './appointment.atoms.ts'
import { busyScreenAtom, isRetryingChangeAtom } from './pending-change.atoms.ts'
import {
  isOutdatedAtom,
  leaveScreenAtom,
  appointmentAtom,
  loadAppointmentAtom,
  actionErrorAtom,
  statusAtom,
} from './loaded-appointment.atoms.ts'
import { AppointmentView } from './appointment-view.tsx'
import { CancelScreen } from './cancel-screen.tsx'
import { ChangeTime } from './change-time.tsx'
import { NotMeScreen } from './not-me-screen.tsx'
import { useAllowedScreen } from './use-allowed-screen.ts'
import { AcceptScreen } from './accept-screen.tsx'
import type { Screen } from './use-screen.ts'
import { OtherRefused } from './other-refused.tsx'
import { IdentityCheck } from './identity-check.tsx'
import { PreferencesScreen } from './preferences-screen.tsx'

/** One appointment: what it is, and the screens that change it. */
export function Appointment() {
  const { t } = useTranslation(['my-appointment', 'common'])
  const { nameStep } = useHost()
  const status = useAtomValue(statusAtom)
  const appointment = useAtomValue(appointmentAtom)
  const actionError = useAtomValue(actionErrorAtom)
  const isRetrying = useAtomValue(isRetryingChangeAtom)
  const busyScreen = useAtomValue(busyScreenAtom)
  const online = useOnline()
  const load = useSetAtom(loadAppointmentAtom)
  const refresh = useSetAtom(refreshAtom)
  const leaveScreen = useSetAtom(leaveScreenAtom)
  const { screen, isOfList, title, titleKey, entryKey, open, goBack } = useAllowedScreen()

  // Also where no busy button says that a change has no response yet.
  const isWaiting = isRetrying || (busyScreen !== null && busyScreen !== screen)

  // The heading takes the focus on every change, not when the page opens.
  const isOpened = useRef(isOfList)
  useEffect(() => {
    isOpened.current = isOfList || appointment !== null || screen === 'check'
  }, [isOfList, appointment, screen])
  // The browser's Back leaves a screen too.
  useEffect(() => {
    addEventListener('popstate', leaveScreen)
    return () => removeEventListener('popstate', leaveScreen)
  }, [leaveScreen])

  const shownEntry = useRef<string | null>(null)
  useEffect(() => {
    shownEntry.current = entryKey
    return () => {
      shownEntry.current = null
    }
  }, [entryKey])

  useEffect(() => {
    nameStep(title)
    return () => nameStep(null)
  }, [nameStep, title])

  useEffect(() => {
    if (online && status === 'failed') void load()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the connection is back
  }, [online])

  // The clinic may have changed it while the page was in the background. A form keeps what its patient has read.
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible' && screen === 'view') refresh()
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh, screen])

  const isOutdated = useAtomValue(isOutdatedAtom)
  useEffect(() => {
    if (isOutdated && screen === 'view') refresh()
  }, [isOutdated, screen, refresh])

  const show = (to: Screen) => {
    leaveScreen()
    open({ screen: to })
  }
  const leave = () => {
    leaveScreen()
    goBack()
  }
  const showList = () => {
    leaveScreen()
    open({ id: undefined })
  }
  /**
   * After a response: the appointment as it is now, and Back does not return to the form. A patient who has left the form
   * stays where they are.
   */
  const showResult = (isChanged: boolean) => {
    if (isChanged && shownEntry.current === entryKey) open({ screen: 'view' }, { replace: true })
  }

  return (
    <>
      {screen !== 'view' && <BackArrow onBack={leave} />}
      {screen === 'view' && isOfList && <BackArrow onBack={showList} />}
      <StageHeading
        key={`${screen} ${titleKey}`}
        title={title}
        takesFocus={isOpened.current || screen === 'check'}
      />
      <Note>
        {!online && (
          <>
            <strong>{t('offline.title')}</strong>{' '}
            {t(screen === 'check' ? 'booking:offline.press' : 'offline.text')}
          </>
        )}
      </Note>
      <Note>
        {isWaiting && online && (
          <>
            <strong>{t('waiting.title')}</strong> {t('waiting.text')}
          </>
        )}
      </Note>
      <OtherRefused open={appointment?.reference} />
      {actionError && <ErrorNote message={actionError} />}
      {!appointment && screen === 'view' && status === 'failed' && (
        <button
          type="button"
          className="btn btn-primary"
          onClick={({ currentTarget }) => {
            currentTarget.parentElement!.querySelector('h1')!.focus()
            void load()
          }}
        >
          {t('common:tryAgain')}
        </button>
      )}
      {screen === 'view' && (appointment ?? status === 'loading') && <AppointmentView onOpen={show} />}
      {screen === 'check' && <IdentityCheck />}
      {appointment && screen === 'cancel' && <CancelScreen onResult={showResult} onKeep={leave} />}
      {appointment && screen === 'notMe' && <NotMeScreen onResult={showResult} onKeep={leave} />}
      {appointment && screen === 'time' && <ChangeTime onResult={showResult} onKeep={leave} />}
      {appointment && screen === 'earlier' && <PreferencesScreen onResult={showResult} onKeep={leave} />}
      {appointment && screen === 'take' && <AcceptScreen onResult={showResult} onKeep={leave} />}
    </>
  )
}
