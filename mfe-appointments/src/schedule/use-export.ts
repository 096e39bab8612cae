import { useState } from 'react'
import { addDays } from '@molar/contract'
import { isSessionEnded, serverMessage } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { readExport } from './schedule.api.ts'
import { daysOf, type ScheduleView } from './schedule-view.ts'

/** Saves the appointments of the shown days as a file. */
export function useExport(view: ScheduleView) {
  const { t } = useTranslation('appointments')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function exportDays() {
    if (isBusy) return
    const { from, days } = daysOf(view)
    const to = addDays(from, days - 1)
    setIsBusy(true)
    setFailure('')
    try {
      const file = await readExport({ location: view.branch, from, to })
      saveAs(file, `appointments-${view.branch}-${from}-${to}.csv`)
    } catch (error) {
      if (!isSessionEnded(error)) setFailure(serverMessage(error) ?? t('schedule.exportFailed'))
    }
    setIsBusy(false)
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
