import { useMemo } from 'react'
import { dayParts, type Figures, formatShortDay } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BarChart } from './bar-chart.tsx'
import { CountsTable } from './counts-table.tsx'
import type { Bars } from './draw-chart.ts'
import { NumbersTable } from './numbers-table.tsx'
import { percent } from './percent.ts'

interface ChartProps {
  figures: Figures
}

/** Appointments, no-shows and cancellations of every day. */
export function DaysChart({ figures: { days } }: ChartProps) {
  const { t, i18n } = useTranslation('appointments')
  const { language } = i18n
  const bars = useMemo<Bars>(
    () => ({
      labels: days.map(({ date }) => shortDate(date, language)),
      series: [
        {
          label: t('figures.withoutNoShows'),
          color: '--m-accent',
          values: days.map(({ appointments, noShows }) => appointments - noShows),
        },
        { label: t('figures.noShows'), color: '--m-danger', values: days.map(({ noShows }) => noShows) },
        { label: t('figures.cancelled'), color: '--m-edge', values: days.map(({ cancelled }) => cancelled) },
      ],
      format: (value) => value.toLocaleString(language),
      isWhole: true,
    }),
    [days, language, t],
  )
  return (
    <BarChart bars={bars}>
      <CountsTable
        head={t('figures.day')}
        rows={days.map((row) => ({ ...row, name: formatShortDay(row.date, language) }))}
      />
    </BarChart>
  )
}

/** Hours from booking to visit. */
export function LeadTimesChart({ figures: { leadTimes } }: ChartProps) {
  const { t, i18n } = useTranslation('appointments')
  const { language } = i18n
  const rows = useMemo(
    () =>
      leadTimes.map(({ hours, appointments }, index) => ({
        name: leadName(leadTimes[index - 1]?.hours ?? null, hours),
        appointments,
      })),
    [leadTimes],
  )
  const bars = useMemo<Bars>(
    () => ({
      labels: rows.map(({ name }) => name),
      series: [
        {
          label: t('figures.appointments'),
          color: '--m-accent',
          values: rows.map(({ appointments }) => appointments),
        },
      ],
      format: (value) => value.toLocaleString(language),
      isWhole: true,
    }),
    [rows, language, t],
  )
  return (
    <BarChart bars={bars}>
      <NumbersTable
        heads={[t('figures.daysAhead'), t('figures.appointments')]}
        rows={rows.map(({ name, appointments }) => [name, appointments.toLocaleString(language)])}
      />
    </BarChart>
  )
}

/** The booked share of today and the following days. */
export function NextDaysChart({ figures: { nextDays } }: ChartProps) {
  const { t, i18n } = useTranslation('appointments')
  const { language } = i18n
  const bars = useMemo<Bars>(
    () => ({
      labels: nextDays.map(({ date }) => shortDate(date, language)),
      series: [
        { label: t('figures.full'), color: '--m-accent', values: nextDays.map((day) => fullness(day) ?? 0) },
      ],
      format: (value) => percent(value, language),
      isWhole: false,
    }),
    [nextDays, language, t],
  )
  const isOver = nextDays.some((day) => (fullness(day) ?? 0) > 1)
  const hours = (minutes: number) => (minutes / 60).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <>
      <BarChart bars={bars}>
        <NumbersTable
          heads={[t('figures.day'), t('figures.full'), t('figures.bookedHours'), t('figures.availableHours')]}
          rows={nextDays.map((day) => {
            const share = fullness(day)
            return [
              formatShortDay(day.date, language),
              share === null ? (day.booked > 0 ? '–' : t('schedule.closed')) : percent(share, language),
              hours(day.booked),
              hours(day.available),
            ]
          })}
        />
      </BarChart>
      {isOver && <p className="form-text">{t('figures.over')}</p>}
    </>
  )
}

/** Null on a day without working hours. */
const fullness = ({ booked, available }: Figures['nextDays'][number]) =>
  available > 0 ? booked / available : null

/** `2–4`: days from booking to visit. */
const leadName = (from: number | null, until: number | null) =>
  from === null ? `< ${until! / 24}` : until === null ? `≥ ${from / 24}` : `${from / 24}–${until / 24}`

const shortDate = (date: string, language: string) => {
  const { day, month } = dayParts(date, language)
  return `${day} ${month}`
}
