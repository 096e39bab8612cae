import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import styles from './booking-page.module.css'
import { useWizard } from './use-wizard.ts'
import { CodeStage } from './verification/code-stage.tsx'
import { IdentifierStage } from './verification/identifier-stage.tsx'
import { LocationStage } from './verification/location-stage.tsx'
import { RegisteredStage } from './verification/registered-stage.tsx'
import { BackArrow } from './wizard/back-arrow.tsx'
import { ClearDetails } from './wizard/clear-details.tsx'
import { OfflineNote } from './wizard/notes.tsx'
import { StageHeading } from './wizard/stage-heading.tsx'
import { stepOf } from './wizard/stages.ts'
import { StepList } from './wizard/step-list.tsx'
import { useDraft } from './wizard/use-draft.ts'

const FIRST_STEP = {
  registered: RegisteredStage,
  location: LocationStage,
  identifier: IdentifierStage,
  code: CodeStage,
}

/** The booking wizard: one stage of it at a time, with the steps above and the branches' phones beside. */
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
  const steps = stage !== 'booked'
  const hasArrow = stage === 'location' || stage === 'identifier' || stage === 'code'
  return (
    <>
      {steps && (
        <StepList
          current={stepOf(stage)}
          reached={wizard.reached}
          verified={wizard.verified}
          onOpen={wizard.openStep}
        />
      )}
      <div className={styles['split']}>
        <div>
          {hasArrow && <BackArrow onBack={wizard.goBack} />}
          {Tick && <Tick />}
          <StageHeading key={stage} stage={stage} title={wizard.title} takesFocus={wizard.moved} />
          {steps && !wizard.online && <OfflineNote submits={wizard.submits} />}
          {Stage ? (
            <Stage {...props} />
          ) : (
            <output className={styles['waiting']}>{t('common:loading')}</output>
          )}
          {steps && wizard.hasDetails && (
            <ClearDetails key={`clear at ${stage}`} Question={later?.Question} onClear={wizard.clear} />
          )}
        </div>
        {steps && (
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
