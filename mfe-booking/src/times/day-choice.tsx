import { useState } from 'react'
import { type DayOfSlots, dayParts, formatDay, formatShortDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Option } from '@molar/shared/ui'
import { availableTimes, DAY_BUTTONS, nextAvailableDays } from './available-days.ts'
import { MonthChoice } from './month-choice.tsx'
import styles from './times.module.css'

interface DayChoiceProps {
  /** All days up to the last one that is known, also those without an available time. */
  days: DayOfSlots[]
  chosen: string
  chosenTime: string
  onChoose: (date: string) => void
  onChooseTime: (date: string, time: string) => void
}

/** The first available time, and the next days that have available times, or all days of a month, as buttons. */
export function DayChoice({ days, chosen, chosenTime, onChoose, onChooseTime }: DayChoiceProps) {
  const { t, i18n } = useTranslation('booking')
  const [isMonth, setIsMonth] = useState(false)
  const next = nextAvailableDays(days)
  const first = next[0]!
  const [firstTime = ''] = availableTimes(first)
  const isFirstChosen = chosen === first.date && chosenTime === firstTime
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline-primary ${styles['first']}`}
        aria-pressed={isFirstChosen}
        onClick={() => onChooseTime(first.date, firstTime)}
      >
        {t('times.first', {
          day: formatShortDay(first.date, i18n.language),
          time: formatTime(firstTime, i18n.language),
        })}
      </button>
      <fieldset>
        <legend>{t('times.availableDays')}</legend>
        {isMonth ? (
          <MonthChoice days={days} chosen={chosen} onChoose={onChoose} />
        ) : (
          <div className={styles['days']}>
            {next.map(({ date }) => {
              const { weekday, day, month } = dayParts(date, i18n.language)
              return (
                <Option
                  key={date}
                  id={`day-${date}`}
                  name="day"
                  label={formatDay(date, i18n.language)}
                  checked={date === chosen}
                  onChoose={() => onChoose(date)}
                >
                  {weekday}
                  <b>{day}</b>
                  {month}
                </Option>
              )
            })}
          </div>
        )}
      </fieldset>
      <button type="button" className={`btn btn-text ${styles['more']}`} onClick={() => setIsMonth(!isMonth)}>
        {t(isMonth ? 'times.fewerDays' : 'times.moreDays')}
      </button>
    </>
  )
}

export function DaysSkeleton() {
  const { t } = useTranslation('booking')
  return (
    <div>
      <div className={`${styles['blank']} ${styles['first']}`} aria-hidden="true" />
      <output className={styles['legend']}>{t('times.loadingDays')}</output>
      <div className={styles['days']} aria-hidden="true">
        {Array.from({ length: DAY_BUTTONS }, (_, index) => (
          <div key={index} className={styles['blank']} />
        ))}
      </div>
      <div className={styles['more']} />
    </div>
  )
}
