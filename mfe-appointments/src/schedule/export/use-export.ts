import { useState } from 'react'
import { SCHEDULE_EXPORT_PATH, type ScheduleExportQuery } from '@molar/contract'
import { download, isSessionEnded, serverMessage } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'

/** The values of a query as texts, without those left out. */
const textsOf = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Saves appointments as a file. `exportDays` returns whether it was saved. */
export function useExport() {
  const { t } = useTranslation('appointments')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function exportDays(query: ScheduleExportQuery) {
    if (isBusy) return false
    const { location, from, to } = query
    setIsBusy(true)
    setFailure('')
    try {
      const file = await download(SCHEDULE_EXPORT_PATH, { query: textsOf(query), type: 'text/csv' })
      saveAs(file, `appointments-${location}-${from}-${to}.csv`)
      return true
    } catch (error) {
      if (!isSessionEnded(error)) setFailure(serverMessage(error) ?? t('schedule.exportFailed'))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, exportDays }
}

function saveAs(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read the file when the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
