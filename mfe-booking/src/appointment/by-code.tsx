import { useEffect, useState } from 'react'
import { useAtomValue, useNavigate, useSetAtom, useStore, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { IdleNote } from '../components/idle-note.tsx'
import { IdleTime } from '../components/idle-time.tsx'
import { OfflineNote } from '../components/notes.tsx'
import { BackArrow, StageHeading } from '../components/stage-heading.tsx'
import { allowedStage, previousStage, removeByBack } from '../navigation/allowed-stage.ts'
import { useStageHistory } from '../navigation/stage-history.ts'
import { useStageError } from '../navigation/use-stage-error.ts'
import { CodeStage } from '../verification/code-stage.tsx'
import { IdentifierStage } from '../verification/identifier-stage.tsx'
import { NameStage } from '../verification/name-stage.tsx'
import { LocationStage } from '../verification/registration-stages.tsx'
import { useTranslateMessage } from '../wizard/message.ts'
import type { Stage } from '../wizard/stages.ts'
import type { StepResult } from '../wizard/step-result.ts'
import { useRestoredPage } from '../wizard/restored-page.ts'
import { useDraft } from '../wizard/use-draft.ts'
import { isVerified } from '../wizard/wizard.ts'
import { changeWizardAtom, checkTokenAtom, patientTokenAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import styles from './appointment.module.css'
import { MyAppointments } from './my-appointments.tsx'
import { BOOKING_ROUTE } from '../routes.ts'

const STAGES = { location: LocationStage, identifier: IdentifierStage, name: NameStage, code: CodeStage }
const isOwnStage = (stage: Stage): stage is keyof typeof STAGES => Object.hasOwn(STAGES, stage)

/** The patient enters a code, as for a booking, and then sees their appointments. */
export function ByCode() {
  const isOpen = useDraft()
  const checkToken = useSetAtom(checkTokenAtom)
  const wizard = useAtomValue(wizardAtom)
  const token = useAtomValue(patientTokenAtom)
  useEffect(() => {
    void checkToken()
  }, [checkToken])
  useRestoredPage()
  const isList = isVerified(wizard) && token !== null
  const [wasList, setWasList] = useState(false)
  if (isList && !wasList) setWasList(true)
  if (!isOpen) return null
  return (
    <>
      {/* Another token can belong to another person. */}
      {isList ? <MyAppointments key={token} /> : <Identification isAfterList={wasList} />}
      <IdleTime />
    </>
  )
}

/** `isAfterList`: the focus was in the list, which has gone. */
function Identification({ isAfterList }: { isAfterList: boolean }) {
  const { t } = useTranslation(['booking', 'my-appointment', 'common'])
  const translate = useTranslateMessage()
  const { notify, nameStep } = useHost()
  const navigate = useNavigate()
  const store = useStore()
  const history = useStageHistory()
  const wizard = useAtomValue(wizardAtom)
  const change = useSetAtom(changeWizardAtom)

  // The session has ended while the list or an appointment was shown: the code stage says so.
  const isSessionOver = isVerified(wizard) && wizard.sent !== null
  const opened = history.stage ?? 'location'
  const asked = isSessionOver && opened === 'location' ? 'code' : opened
  const allowed = allowedStage(asked, { ...wizard, registered: true, booked: null }, false)
  const stage = isOwnStage(allowed) ? allowed : 'location'
  const StageView = STAGES[stage]
  const keepError = useStageError(stage)
  const name = t('my-appointment:byCode.title')

  useEffect(() => {
    nameStep(name)
    return () => nameStep(null)
  }, [nameStep, name])

  async function handleResult(pending: StepResult | Promise<StepResult>) {
    const result = await pending
    const { toast, goTo } = result
    if (toast) notify(toast.tone, translate(toast.message))
    // A late response must not pull back a patient who has left.
    if (!goTo || goTo === stage || !history.isShown(opened)) return
    if (isOwnStage(goTo)) {
      keepError(result)
      open(goTo)
    }
    // Verified: the list is shown at the first entry, so that the browser's Back leaves it at once.
    else if (store.get(patientTokenAtom) !== null) {
      if (opened !== 'location') history.open('location')
    }
    // Who continues as a new patient wants to book.
    else void navigate(BOOKING_ROUTE, { state: { stage: goTo, trail: [] } })
  }

  const open = (to: Stage) => history.openFrom(stage, to)

  function goBack() {
    const previous = previousStage(stage, wizard)
    change(removeByBack(previous, wizard))
    open(previous)
  }

  return (
    <>
      {stage !== 'location' && <BackArrow onBack={goBack} />}
      <StageHeading
        key={stage}
        title={t(`${stage}.title`, { city: wizard.branch ? t(`common:city.${wizard.branch}`) : '' })}
        takesFocus={isAfterList || isSessionOver || history.stage !== null}
      />
      <IdleNote />
      {stage === 'location' && <p className={styles['lead']}>{t('my-appointment:byCode.how')}</p>}
      <OfflineNote next="press" />
      <StageView
        onResult={(result) => void handleResult(result)}
        onPrevious={() => open(previousStage(stage, wizard))}
        onOpenStage={open}
      />
    </>
  )
}
