import type { ReactNode } from 'react'
import { type Figures, formatWeekday, isClinicDate, type LocationCode, WEEKDAYS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { FilterSelect, StaleNote, TryAgain, useMoment } from '@molar/shared/ui'
import { DateField } from '../date-field.tsx'
import { ViewLinks } from '../appointments/view-links.tsx'
import { CountsTable } from './counts-table.tsx'
import { DaysChart, LeadTimesChart, NextDaysChart } from './figures-charts.tsx'
import styles from './figures.module.css'
import { withShare } from './percent.ts'
import { useFigures, useFiguresQuery } from './use-figures.ts'

/** Numbers of appointments in a range of days, and the booked share of the next days. */
export function FiguresPage() {
  const { t } = useTranslation(['appointments', 'common'])
  const { query, branches, chooseBranch, changeDays } = useFiguresQuery()
  const { figures, failure, isLoading, staleSince, retry, refresh } = useFigures(query)
  const moment = useMoment()
  return (
    <>
      <div className={styles['header']}>
        <h1 tabIndex={-1}>{t('figures.title')}</h1>
        <ViewLinks current="figures" />
      </div>
      <div className={styles['choices']}>
        {branches.length > 1 && (
          <FilterSelect<LocationCode | 'all'>
            id="figures-branch"
            label={t('branch')}
            value={query.location}
            all={{ value: 'all', label: t('allBranches') }}
            options={branches.map((value) => ({ value, label: t(`common:city.${value}`) }))}
            onChoose={chooseBranch}
          />
        )}
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            id={`figures-${name}`}
            label={t(`search.${name}`)}
            value={query[name]}
            inWords
            onChange={(date, change) => isClinicDate(date) && changeDays({ [name]: date }, change)}
          />
        ))}
      </div>
      <StaleNote
        text={staleSince ? t('figures.stale', { time: moment(staleSince) }) : ''}
        onRetry={refresh}
      />
      {failure && (
        <div role="alert">
          <p>{failure.serverMessage ?? t('figures.failed')}</p>
          <TryAgain onRetry={retry} />
        </div>
      )}
      <output>{isLoading && t('figures.loading')}</output>
      {figures && (
        <div aria-busy={isLoading} className={isLoading ? styles['former'] : undefined}>
          <Sections figures={figures} />
        </div>
      )}
    </>
  )
}

function Sections({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const isSeveral = figures.branches.length > 1
  const weekdays = WEEKDAYS.flatMap((day) => figures.weekdays.filter(({ weekday }) => weekday === day))
  return (
    <>
      <Totals figures={figures} />
      <div className={styles['sections']}>
        <Section title={t('figures.byDay')} isWide>
          <DaysChart figures={figures} />
        </Section>
        <Section title={t('figures.nextDays', { count: figures.nextDays.length })}>
          <NextDaysChart figures={figures} />
        </Section>
        <Section title={t('figures.leadTime')}>
          <LeadTimesChart figures={figures} />
        </Section>
        <div className={styles['column']}>
          <Section title={t('figures.byDoctor')}>
            <CountsTable
              head={t('schedule.doctor')}
              rows={figures.doctors.map(({ name, location, ...row }) => ({
                ...row,
                // A doctor of two branches has a row for each.
                name: isSeveral && location ? `${name}, ${t(`common:city.${location}`)}` : name,
              }))}
            />
          </Section>
          <Section title={t('figures.byWeekday')}>
            <CountsTable
              head={t('figures.weekday')}
              rows={weekdays.map((row) => ({
                ...row,
                name: formatWeekday(row.weekday, i18n.language, 'long'),
              }))}
            />
          </Section>
          {isSeveral && (
            <Section title={t('figures.byBranch')}>
              <CountsTable
                head={t('branch')}
                rows={figures.branches.map((row) => ({
                  ...row,
                  name: t(`common:city.${row.location}`),
                }))}
              />
            </Section>
          )}
        </div>
        <Section title={t('figures.byService')}>
          <CountsTable
            head={t('schedule.service')}
            rows={figures.services.map((row) => ({
              ...row,
              name: row.name ?? t('figures.otherService'),
            }))}
          />
        </Section>
      </div>
    </>
  )
}

interface SectionProps {
  title: string
  isWide?: boolean
  children: ReactNode
}

const Section = ({ title, isWide, children }: SectionProps) => (
  <section className={`${styles['section']} ${isWide ? styles['wide'] : ''}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Totals({ figures: { total, medianLeadHours } }: { figures: Figures }) {
  const { t, i18n } = useTranslation('appointments')
  const ahead = (hours: number) =>
    hours < 48
      ? t('figures.hours', { count: Math.round(hours) })
      : t('figures.days', { count: Math.round(hours / 24) })
  const rows = [
    [t('figures.appointments'), total.appointments.toLocaleString(i18n.language)],
    [t('figures.noShows'), withShare(total.noShows, total.begun, i18n.language)],
    [t('figures.cancelled'), withShare(total.cancelled, total.appointments + total.cancelled, i18n.language)],
    [t('figures.median'), medianLeadHours === null ? '–' : ahead(medianLeadHours)],
  ]
  return (
    <>
      <dl className={styles['totals']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="form-text">{t('figures.shareHint')}</p>
    </>
  )
}
