import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import styles from './booking-page.module.css'
import { ClearDetails } from './components/clear-details.tsx'
import { IdleNote } from './components/idle-note.tsx'
import { OfflineNote } from './components/notes.tsx'
import { BackArrow, StageHeading } from './components/stage-heading.tsx'
import { StepLine } from './components/step-line.tsx'
import { StepList } from './components/step-list.tsx'
import { useWizard } from './navigation/use-wizard.ts'
import { IdentifierStage } from './verification/identifier-stage.tsx'
import { LocationStage, RegisteredStage } from './verification/registration-stages.tsx'
import { type Stage, stepOf } from './wizard/stages.ts'
import { useDraft } from './wizard/use-draft.ts'

const FIRST_STEP = {
  registered: RegisteredStage,
  location: LocationStage,
  identifier: IdentifierStage,
}

const WITH_ARROW: readonly Stage[] = ['location', 'identifier', 'name', 'code']

/** The booking wizard: one stage at a time, the list of steps above it, the phones of the branches beside it. */
export function BookingPage() {
  const isOpen = useDraft()
  return isOpen ? <Wizard /> : null
}

function Wizard() {
  const { t } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const wizard = useWizard()
  const { stage, later, branch, props } = wizard
  const StageView = { ...FIRST_STEP, ...later }[stage]
  const Tick = stage === 'booked' && later?.BookedTick
  const hasSteps = stage !== 'booked'
  const hasArrow = WITH_ARROW.includes(stage)
  return (
    <>
      {later && <later.RestoredPage />}
      {hasSteps && (
        <StepList
          current={stepOf(stage)}
          reached={wizard.reached}
          isVerified={wizard.isVerified}
          onOpen={wizard.openStep}
        />
      )}
      <div className="split">
        <div>
          {hasSteps && <StepLine step={stepOf(stage)} />}
          {hasArrow && <BackArrow onBack={wizard.goBack} />}
          {Tick && <Tick />}
          <StageHeading key={wizard.headingKey} title={wizard.title} takesFocus={wizard.isOpened} />
          <IdleNote />
          {hasSteps && (
            <OfflineNote
              next={wizard.isReadyToSubmit ? 'submit' : stepOf(stage) < 3 ? 'press' : 'automatic'}
            />
          )}
          {later && <later.IdleTime />}
          {StageView ? (
            <StageView {...props} />
          ) : (
            <>
              {/* For the shell. Screen readers do not announce what is inside a busy element. */}
              <div aria-busy="true" />
              <output className={styles['waiting']}>{t('common:loading')}</output>
            </>
          )}
          {hasSteps && wizard.hasDetails && (
            <ClearDetails key={`clear at ${stage}`} Question={later?.Question} onClear={wizard.clear} />
          )}
        </div>
        {(hasSteps || later) && (
          <BranchPhones
            branches={clinic.branches.filter(({ code }) => !branch || code === branch)}
            title={t(hasSteps ? 'common:inPain' : 'booked.branch')}
            explanation={hasSteps ? t('common:inPainHow') : later && <later.HowToChange />}
          />
        )}
      </div>
    </>
  )
}
