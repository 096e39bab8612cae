import { formatDay, formatTime, isClinicDate, type LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { FieldError, Option } from '@molar/shared/ui'
import styles from './times.module.css'

interface TimeChoiceProps {
  /** '' and a day that does not exist are no date. */
  date: string
  location: LocationCode
  /** Available times of the day; null while they are not known. */
  times: string[] | null
  hasFailed: boolean
  chosen: string
  error: string | undefined
  onChoose: (time: string) => void
  onTryAgain: () => void
}

/** The available times of the chosen day, grouped into morning and afternoon. */
export function TimeChoice(props: TimeChoiceProps) {
  const { location, times, hasFailed, chosen, error, onChoose, onTryAgain } = props
  const date = isClinicDate(props.date) ? props.date : ''
  const { t, i18n } = useTranslation(['booking', 'common'])
  const parts = [
    { id: 'morning', times: (times ?? []).filter((time) => time < '12:00') },
    { id: 'afternoon', times: (times ?? []).filter((time) => time >= '12:00') },
  ].filter((part) => part.times.length > 0)
  const first = parts[0]?.times[0]
  return (
    // The error summary links to the first time, or to the group while there is none. Try again focuses the group.
    <fieldset
      id={first ? undefined : 'time'}
      tabIndex={-1}
      className={styles['wide']}
      aria-describedby={error && 'time-error'}
    >
      <legend>{t('times.time')}*</legend>
      {error && <FieldError id="time-error" message={error} />}
      <div aria-live="polite">
        <p className={styles['day']}>
          {date
            ? t('times.dayAt', { day: formatDay(date, i18n.language), city: t(`common:city.${location}`) })
            : t('times.chooseDay')}
        </p>
        {date && times?.length === 0 && <p className={styles['quiet']}>{t('times.noneThatDay')}</p>}
        {first && <p className="visually-hidden">{t('times.available', { count: times!.length })}</p>}
      </div>
      {date && !times && !hasFailed && <TimesSkeleton />}
      {date && hasFailed && (
        <p>
          {t('times.dayFailed')}{' '}
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={({ currentTarget }) => {
              currentTarget.closest('fieldset')!.focus()
              onTryAgain()
            }}
          >
            {t('common:tryAgain')}
          </button>
        </p>
      )}
      {parts.map((part) => (
        <fieldset key={part.id} className={styles['group']}>
          <legend className={styles['part']}>{t(`times.${part.id}`)}</legend>
          <div className={styles['slots']}>
            {part.times.map((time) => (
              <Option
                key={time}
                id={time === first ? 'time' : `time-${time}`}
                name="time"
                required
                checked={time === chosen}
                onChoose={() => onChoose(time)}
              >
                {formatTime(time, i18n.language)}
              </Option>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}

function TimesSkeleton() {
  const { t } = useTranslation('booking')
  return (
    <>
      <output className={styles['part']}>{t('times.loadingTimes')}</output>
      <div className={styles['slots']} aria-hidden="true">
        {Array.from({ length: 14 }, (_, index) => (
          <div key={index} className={styles['blank']} />
        ))}
      </div>
    </>
  )
}
