import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import styles from './booking-page.module.css'
import { BookedStage, BookedTick } from './confirmation/booked-stage.tsx'
import { SummaryStep } from './confirmation/summary-step.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { TimesStep } from './times/times-step.tsx'
import { CodeStage } from './verification/code-stage.tsx'
import { IdentifierStage } from './verification/identifier-stage.tsx'
import { LocationStage } from './verification/location-stage.tsx'
import { RegisteredStage } from './verification/registered-stage.tsx'
import { BackArrow } from './wizard/back-arrow.tsx'
import { OfflineNote } from './wizard/notes.tsx'
import { StageHeading } from './wizard/stage-heading.tsx'
import { stepOf } from './wizard/stages.ts'
import { StepList } from './wizard/step-list.tsx'
import { useDraft } from './wizard/use-draft.ts'
import { useWizard } from './wizard/use-wizard.ts'

const STAGE = {
  registered: RegisteredStage,
  location: LocationStage,
  identifier: IdentifierStage,
  code: CodeStage,
  details: DetailsStep,
  times: TimesStep,
  summary: SummaryStep,
  booked: BookedStage,
}

/** The booking wizard: one stage of it at a time, with the steps above and the branches' phones beside. */
export function BookingPage() {
  const isOpen = useDraft()
  return isOpen ? <Wizard /> : null
}

function Wizard() {
  const { t } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const { stage, title, moved, online, verified, reached, hasDetails, props, openStep, goBack, clear } =
    useWizard()
  const Stage = STAGE[stage]
  const isBooked = stage === 'booked'
  const hasArrow = stage === 'location' || stage === 'identifier' || stage === 'code'
  return (
    <>
      {!isBooked && (
        <StepList current={stepOf(stage)} reached={reached} verified={verified} onOpen={openStep} />
      )}
      <div className={styles['split']}>
        <div>
          {hasArrow && <BackArrow onBack={goBack} />}
          {isBooked && <BookedTick />}
          <StageHeading key={stage} stage={stage} title={title} takesFocus={moved} />
          {!online && !isBooked && <OfflineNote />}
          <Stage {...props} />
          {hasDetails && !isBooked && (
            <button type="button" className={`btn btn-text ${styles['clear']}`} onClick={clear}>
              {t('clear')}
            </button>
          )}
        </div>
        {!isBooked && (
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
