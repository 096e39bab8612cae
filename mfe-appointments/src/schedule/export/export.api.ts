import { SCHEDULE_EXPORT_PATH, type ScheduleExportQuery } from '@molar/contract'
import { download } from '@molar/shared/http'

/** The values of a query as texts, without those left out. */
const textsOf = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

export const readExport = (query: ScheduleExportQuery) =>
  download(SCHEDULE_EXPORT_PATH, { query: textsOf(query), type: 'text/csv' })
