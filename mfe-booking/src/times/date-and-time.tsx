import { type ReactNode, useRef } from 'react'
import { clinicToday, formatDay, isClinicDate, type LocationCode } from '@molar/contract'
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
  const { t, i18n } = useTranslation('booking')
  const [chosen, change] = useAtom(atoms.chosenAtom)
  const availability = useAtomValue(atoms.availabilityAtom)
  const times = useAtomValue(atoms.timesOfDayAtom)
  const hasDayFailed = useAtomValue(atoms.hasDayFailedAtom)
  const hasNoTimes = useAtomValue(atoms.hasNoTimesAtom)
  const chooseDate = useSetAtom(atoms.chooseDateAtom)
  const reload = useSetAtom(atoms.loadAvailabilityAtom)
  const timeAtFocus = useRef('')
  const hasFailed = availability?.state === 'failed'
  // The server has no list of times, or it could not be loaded.
  const isPlain = hasFailed || availability?.state === 'unsupported'
  const isLoading = !isPlain && availability?.state !== 'ready'
  // Days after `through` were loaded one by one.
  const known = (availability?.days ?? []).filter(({ date }) => isLoading || date <= availability.through)
  const hasDays = !isPlain && nextAvailableDays(known).length > 0
  // The field shows the date in the format of the device, which may begin with the month.
  const inWords = isClinicDate(chosen.date) ? formatDay(chosen.date, i18n.language) : undefined
  if (hasNoTimes) return noTimes
  return (
    <>
      {availability?.state !== 'unsupported' && (
        <div
          className={`${styles['wide']} ${hasFailed ? styles['failed'] : ''}`}
          tabIndex={-1}
          aria-live={hasFailed ? 'polite' : undefined}
          aria-busy={(isLoading && hasDays) || undefined}
        >
          {hasFailed && <Failed onTryAgain={() => void reload({ fresh: true })} />}
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
        </div>
      )}
      {/* Always at this place: a new element would lose the focus and what is half typed. */}
      <DateInput
        value={chosen.date}
        min={clinicToday()}
        hint={isPlain ? inWords : t('times.otherDay')}
        className={isPlain ? undefined : styles['date']}
        error={errorOf('date')}
        onFocus={() => {
          timeAtFocus.current = chosen.time
        }}
        onChange={(date) => void chooseDate(date, timeAtFocus.current)}
      />
      {isPlain ? (
        <TimeInput value={chosen.time} error={errorOf('time')} onChange={(time) => change({ time })} />
      ) : (
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
      )}
    </>
  )
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <>
      <p>{t('times.failed')}</p>
      <button
        type="button"
        className="btn btn-outline-primary"
        onClick={({ currentTarget }) => {
          // The button goes away, and the element around it stays.
          currentTarget.parentElement!.focus()
          onTryAgain()
        }}
      >
        {t('common:tryAgain')}
      </button>
    </>
  )
}
