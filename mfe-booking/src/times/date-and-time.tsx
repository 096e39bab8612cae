import { clinicToday, type LocationCode } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import {
  availabilityAtom,
  chooseDateAtom,
  hasDayFailedAtom,
  hasNoTimesAtom,
  loadAvailabilityAtom,
  timesOfDayAtom,
} from './availability.atoms.ts'
import { MONTHS_AHEAD, nextAvailableDays } from './available-days.ts'
import { DayChoice, DaysSkeleton } from './day-choice.tsx'
import { DateInput, TimeInput } from './plain-inputs.tsx'
import { TimeChoice } from './time-choice.tsx'
import styles from './times.module.css'

interface DateAndTimeProps {
  errorOf: (field: string) => string | undefined
  onChangeBranch: () => void
}

/** Available days and times where the server knows them, else plain inputs that it checks on Submit. */
export function DateAndTime({ errorOf, onChangeBranch }: DateAndTimeProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { form } = useAtomValue(wizardAtom)
  const availability = useAtomValue(availabilityAtom)
  const times = useAtomValue(timesOfDayAtom)
  const hasDayFailed = useAtomValue(hasDayFailedAtom)
  const hasNoTimes = useAtomValue(hasNoTimesAtom)
  const chooseDate = useSetAtom(chooseDateAtom)
  const change = useSetAtom(changeFormAtom)
  const reload = useSetAtom(loadAvailabilityAtom)
  const dateInput = (hint?: string) => (
    <DateInput
      value={form.date}
      min={clinicToday()}
      hint={hint}
      error={errorOf('date')}
      onChange={(date) => void chooseDate(date)}
    />
  )
  const timeInput = (
    <TimeInput value={form.time} error={errorOf('time')} onChange={(time) => change({ time })} />
  )

  if (availability?.state === 'unsupported')
    return (
      <>
        {dateInput()}
        {timeInput}
      </>
    )
  if (availability?.state === 'failed')
    return (
      <>
        <div className={`${styles['wide']} ${styles['failed']}`} aria-live="polite">
          <p>{t('times.failed')}</p>
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={() => void reload({ fresh: true })}
          >
            {t('common:tryAgain')}
          </button>
        </div>
        {dateInput()}
        {timeInput}
      </>
    )

  const isLoading = availability?.state !== 'ready'
  // Days after `through` were loaded one by one.
  const known = (availability?.days ?? []).filter(({ date }) => isLoading || date <= availability.through)
  const hasDays = nextAvailableDays(known).length > 0
  const location = form.location || 'lag'
  if (hasNoTimes)
    return <NoTimes location={location} doctor={form.doctor?.name ?? ''} onChangeBranch={onChangeBranch} />
  return (
    <>
      <div className={styles['wide']} aria-busy={(isLoading && hasDays) || undefined}>
        {isLoading && !hasDays && <DaysSkeleton />}
        {hasDays && (
          <DayChoice
            days={known}
            chosen={form.date}
            chosenTime={form.time}
            onChoose={(date) => void chooseDate(date)}
            onChooseTime={(date, time) => {
              change({ time })
              void chooseDate(date)
            }}
          />
        )}
        <div className={styles['date']}>{dateInput(t('times.otherDay'))}</div>
      </div>
      <TimeChoice
        date={form.date}
        location={location}
        times={times}
        hasFailed={hasDayFailed}
        chosen={form.time}
        error={errorOf('time')}
        onChoose={(time) => change({ time })}
        onTryAgain={() => void chooseDate(form.date)}
      />
    </>
  )
}

interface NoTimesProps {
  location: LocationCode
  /** '' for any. */
  doctor: string
  onChangeBranch: () => void
}

/** No time is available: the patient can choose another branch or call. */
function NoTimes({ location, doctor, onChangeBranch }: NoTimesProps) {
  const { t } = useTranslation('booking')
  return (
    <div className={`${styles['wide']} ${styles['none']}`} id="date" tabIndex={-1} aria-live="polite">
      <h2>{doctor ? t('times.noneWith', { doctor }) : t('times.noneTitle')}</h2>
      <p>
        <TextWithPhone textKey="times.none" values={{ count: MONTHS_AHEAD }} location={location} />
      </p>
      <button type="button" className="btn btn-outline-primary mt-3" onClick={onChangeBranch}>
        {t('times.changeBranch')}
      </button>
    </div>
  )
}
