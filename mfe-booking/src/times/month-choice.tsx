import { addDays, type DayOfSlots, dayParts, formatDay } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Option } from '@molar/shared/ui'
import { availableTimes } from './available-days.ts'
import styles from './times.module.css'

const DAYS_OF_A_WEEK = 7

/** Days since Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % DAYS_OF_A_WEEK

interface MonthChoiceProps {
  /** In the order of time; a day may be missing. */
  days: DayOfSlots[]
  chosen: string
  onChoose: (date: string) => void
}

/** The known days as weeks from Monday, with the number of available times of each. */
export function MonthChoice({ days, chosen, onChoose }: MonthChoiceProps) {
  const { t, i18n } = useTranslation('booking')
  const monday = addDays(days[0]!.date, -weekdayOf(days[0]!.date))
  const weeks = Math.ceil((1 + daysBetween(monday, days.at(-1)!.date)) / DAYS_OF_A_WEEK)
  const dates = Array.from({ length: weeks * DAYS_OF_A_WEEK }, (_, index) => addDays(monday, index))
  const counts = new Map(days.map((day) => [day.date, availableTimes(day).length]))
  return (
    <>
      <p className="form-text">{t('times.monthHint')}</p>
      <div className={styles['month']}>
        {dates.slice(0, DAYS_OF_A_WEEK).map((date) => (
          <span key={date} className={styles['weekday']} aria-hidden="true">
            {dayParts(date, i18n.language).weekday}
          </span>
        ))}
        {dates.map((date) => {
          const count = counts.get(date) ?? 0
          const { day } = dayParts(date, i18n.language)
          if (count === 0)
            return (
              <span key={date} className={styles['closed']} aria-hidden="true">
                {day}
              </span>
            )
          return (
            <Option
              key={date}
              id={`day-${date}`}
              name="day"
              label={`${formatDay(date, i18n.language)}, ${t('times.available', { count })}`}
              checked={date === chosen}
              onChoose={() => onChoose(date)}
            >
              <b>{day}</b>
              <small>{count}</small>
            </Option>
          )
        })}
      </div>
    </>
  )
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
