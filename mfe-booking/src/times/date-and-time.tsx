import { clinicToday } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { DateInput, TimeInput } from './plain-inputs.tsx'
import { DayChoice, DaysSkeleton } from './day-choice.tsx'
import { quickDays } from './free-days.ts'
import { NoTimes } from './no-times.tsx'
import {
  chooseDateAtom,
  dayFailedAtom,
  loadOfferAtom,
  nothingOfferedAtom,
  offerAtom,
  timesOfDayAtom,
} from './offer.atoms.ts'
import { TimeChoice } from './time-choice.tsx'
import styles from './times.module.css'

interface DateAndTimeProps {
  errorOf: (field: string) => string | undefined
  onChangeBranch: () => void
}

/** When: free days and times where the server offers them, else plain inputs that it checks on Submit. */
export function DateAndTime({ errorOf, onChangeBranch }: DateAndTimeProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { form } = useAtomValue(wizardAtom)
  const offer = useAtomValue(offerAtom)
  const times = useAtomValue(timesOfDayAtom)
  const dayFailed = useAtomValue(dayFailedAtom)
  const nothingOffered = useAtomValue(nothingOfferedAtom)
  const chooseDate = useSetAtom(chooseDateAtom)
  const change = useSetAtom(changeFormAtom)
  const reload = useSetAtom(loadOfferAtom)
  const dateWith = (hint?: string) => (
    <DateInput
      value={form.date}
      min={clinicToday()}
      hint={hint}
      error={errorOf('date')}
      onChange={(day) => void chooseDate(day)}
    />
  )
  const time = <TimeInput value={form.time} error={errorOf('time')} onChange={(at) => change({ time: at })} />
  const tryAgain = (
    <button type="button" className="btn btn-outline-primary" onClick={() => void reload({ fresh: true })}>
      {t('common:tryAgain')}
    </button>
  )

  if (offer?.state === 'absent')
    return (
      <>
        {dateWith()}
        {time}
      </>
    )
  if (offer?.state === 'failed')
    return (
      <>
        <div className={`${styles['wide']} ${styles['failed']}`} aria-live="polite">
          <p>{t('times.failed')}</p>
          {tryAgain}
        </div>
        {dateWith()}
        {time}
      </>
    )

  const days = quickDays(offer?.days ?? [])
  const isLoading = offer?.state !== 'ready'
  const location = form.location || 'lag'
  if (nothingOffered)
    return <NoTimes location={location} doctor={form.doctor?.name ?? ''} onChangeBranch={onChangeBranch} />
  return (
    <>
      <div className={styles['wide']} aria-busy={(isLoading && days.length > 0) || undefined}>
        {isLoading && days.length === 0 && <DaysSkeleton />}
        {days.length > 0 && (
          <DayChoice days={days} chosen={form.date} onChoose={(day) => void chooseDate(day)} />
        )}
        <div className={styles['date']}>{dateWith(t('times.otherDay'))}</div>
      </div>
      <TimeChoice
        date={form.date}
        location={location}
        times={times}
        failed={dayFailed}
        chosen={form.time}
        error={errorOf('time')}
        onChoose={(at) => change({ time: at })}
        onTryAgain={() => void chooseDate(form.date)}
      />
    </>
  )
}
