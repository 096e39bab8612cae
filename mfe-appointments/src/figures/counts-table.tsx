import type { FigureCounts } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { NumbersTable } from './numbers-table.tsx'
import { withShare } from './percent.ts'

interface CountsTableProps {
  /** What a row is. */
  head: string
  rows: readonly (FigureCounts & { name: string })[]
}

/** Appointments, no-shows and cancellations, a row for each of something. */
export function CountsTable({ head, rows }: CountsTableProps) {
  const { t, i18n } = useTranslation('appointments')
  const { language } = i18n
  return (
    <NumbersTable
      heads={[head, t('figures.appointments'), t('figures.noShows'), t('figures.cancelled')]}
      rows={rows.map(({ name, appointments, begun, noShows, cancelled }) => [
        name,
        appointments.toLocaleString(language),
        withShare(noShows, begun, language),
        withShare(cancelled, appointments + cancelled, language),
      ])}
    />
  )
}
