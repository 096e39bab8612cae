import { type DayOfSlots, dayParts, formatDay } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Option } from '@molar/shared/ui'
import { DAY_BUTTONS } from './available-days.ts'
import styles from './times.module.css'

interface DayChoiceProps {
  days: DayOfSlots[]
  chosen: string
  onChoose: (date: string) => void
}

/** The next days that have available times, as buttons. */
export function DayChoice({ days, chosen, onChoose }: DayChoiceProps) {
  const { t, i18n } = useTranslation('booking')
  return (
    <fieldset>
      <legend>{t('times.availableDays')}</legend>
      <div className={styles['days']}>
        {days.map(({ date }) => {
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
    </fieldset>
  )
}

export function DaysSkeleton() {
  const { t } = useTranslation('booking')
  return (
    <div>
      <output className={styles['legend']}>{t('times.loadingDays')}</output>
      <div className={styles['days']} aria-hidden="true">
        {Array.from({ length: DAY_BUTTONS }, (_, index) => (
          <div key={index} className={styles['blank']} />
        ))}
      </div>
    </div>
  )
}
