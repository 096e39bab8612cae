import type { ReactNode } from 'react'
import { clinicToday, type LocationCode } from '@molar/contract'
import { useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import type { AvailabilityAtoms } from './create-availability.atoms.ts'
import { nextAvailableDays } from './available-days.ts'
import { DayChoice, DaysSkeleton } from './day-choice.tsx'
import { DateInput, TimeInput } from './plain-inputs.tsx'
import { TimeChoice } from './time-choice.tsx'
import styles from './times.module.css'

interface DateAndTimeProps {
  atoms: AvailabilityAtoms
  location: LocationCode
  errorOf: (field: string) => string | undefined
  /** Shown where no day has an available time. */
  noTimes: ReactNode
}

/** Available days and times where the server knows them, else plain inputs that it checks when they are sent. */
export function DateAndTime({ atoms, location, errorOf, noTimes }: DateAndTimeProps) {
  const { t } = useTranslation(['booking', 'common'])
  const [chosen, change] = useAtom(atoms.chosenAtom)
  const availability = useAtomValue(atoms.availabilityAtom)
  const times = useAtomValue(atoms.timesOfDayAtom)
  const hasDayFailed = useAtomValue(atoms.hasDayFailedAtom)
  const hasNoTimes = useAtomValue(atoms.hasNoTimesAtom)
  const chooseDate = useSetAtom(atoms.chooseDateAtom)
  const reload = useSetAtom(atoms.loadAvailabilityAtom)
  const dateInput = (hint?: string) => (
    <DateInput
      value={chosen.date}
      min={clinicToday()}
      hint={hint}
      error={errorOf('date')}
      onChange={(date) => void chooseDate(date)}
    />
  )
  const timeInput = (
    <TimeInput value={chosen.time} error={errorOf('time')} onChange={(time) => change({ time })} />
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
        <div className={`${styles['wide']} ${styles['failed']}`} aria-live="polite" tabIndex={-1}>
          <p>{t('times.failed')}</p>
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={({ currentTarget }) => {
              // The button goes away, and the element around it stays.
              currentTarget.parentElement!.focus()
              void reload({ fresh: true })
            }}
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
  if (hasNoTimes) return noTimes
  return (
    <>
      <div className={styles['wide']} tabIndex={-1} aria-busy={(isLoading && hasDays) || undefined}>
        {isLoading && !hasDays && <DaysSkeleton />}
        {hasDays && (
          <DayChoice
            days={known}
            chosen={chosen.date}
            chosenTime={chosen.time}
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
        date={chosen.date}
        location={location}
        times={times}
        hasFailed={hasDayFailed}
        chosen={chosen.time}
        error={errorOf('time')}
        onChoose={(time) => change({ time })}
        onTryAgain={() => void chooseDate(chosen.date)}
      />
    </>
  )
}
