import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import styles from './booking-page.module.css'
import { ClearDetails } from './components/clear-details.tsx'
import { OfflineNote } from './components/notes.tsx'
import { BackArrow, StageHeading } from './components/stage-heading.tsx'
import { StepList } from './components/step-list.tsx'
import { useWizard } from './navigation/use-wizard.ts'
import { CodeStage } from './verification/code-stage.tsx'
import { IdentifierStage } from './verification/identifier-stage.tsx'
import { LocationStage, RegisteredStage } from './verification/registration-stages.tsx'
import { stepOf } from './wizard/stages.ts'
import { useDraft } from './wizard/use-draft.ts'

const FIRST_STEP = {
  registered: RegisteredStage,
  location: LocationStage,
  identifier: IdentifierStage,
  code: CodeStage,
}

/** The booking wizard: one stage at a time, the list of steps above it, the phones of the branches beside it. */
export function BookingPage() {
  const isOpen = useDraft()
  return isOpen ? <Wizard /> : null
}

function Wizard() {
  const { t } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const wizard = useWizard()
  const { stage, later, props } = wizard
  const Stage = { ...FIRST_STEP, ...later }[stage]
  const Tick = stage === 'booked' && later?.BookedTick
  const hasSteps = stage !== 'booked'
  const hasArrow = stage === 'location' || stage === 'identifier' || stage === 'code'
  return (
    <>
      {hasSteps && (
        <StepList
          current={stepOf(stage)}
          reached={wizard.reached}
          isVerified={wizard.isVerified}
          onOpen={wizard.openStep}
        />
      )}
      <div className={styles['split']}>
        <div>
          {hasArrow && <BackArrow onBack={wizard.goBack} />}
          {Tick && <Tick />}
          <StageHeading key={stage} stage={stage} title={wizard.title} takesFocus={wizard.isOpened} />
          {hasSteps && !wizard.online && <OfflineNote isReadyToSubmit={wizard.isReadyToSubmit} />}
          {Stage ? (
            <Stage {...props} />
          ) : (
            <output className={styles['waiting']}>{t('common:loading')}</output>
          )}
          {hasSteps && wizard.hasDetails && (
            <ClearDetails key={`clear at ${stage}`} Question={later?.Question} onClear={wizard.clear} />
          )}
        </div>
        {hasSteps && (
          <BranchPhones
            branches={clinic.branches}
            title={t('common:inPain')}
            explanation={t('common:inPainHow')}
          />
        )}
      </div>
    </>
  )
}
