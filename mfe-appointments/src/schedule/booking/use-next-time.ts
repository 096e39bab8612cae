import { useEffect, useRef, useState } from 'react'
import { isSessionEnded } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { useIsOpen } from '@molar/shared/ui'
import { toActionFailure } from '../../action-failure.ts'
import { findNextTime, SEARCHED_DAYS } from '../state/schedule.api.ts'

type NextTimeQuery = Parameters<typeof findNextTime>[0]

/**
 * Looks for the first available time after a day. `find` resolves to null if there is none, or if the form is for something else
 * by then: another query, or none.
 */
export function useNextTime(query: NextTimeQuery | null) {
  const { t } = useTranslation('appointments')
  const isOpen = useIsOpen()
  const [isBusy, setBusy] = useState(false)
  /** Why the last search found nothing, and what was searched for. */
  const [failed, setFailed] = useState<{ text: string; wanted: string } | null>(null)
  const wanted = JSON.stringify(query)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  }, [wanted])

  const find = async () => {
    if (!query) return null
    const fail = (text: string) => setFailed({ text, wanted })
    setBusy(true)
    setFailed(null)
    try {
      const next = await findNextTime(query)
      if (!isOpen() || latest.current !== wanted) return null
      if (!next) {
        const text = t('schedule.noNextTime', { count: SEARCHED_DAYS })
        fail(query.doctorId === null ? text : `${text} ${t('schedule.tryOtherDoctor')}`)
      }
      return next
    } catch (error) {
      if (!isSessionEnded(error)) {
        const { serverMessage, kind } = toActionFailure(error)
        fail(serverMessage ?? t(kind === 'offline' ? 'schedule.dayOffline' : 'schedule.nextTimeFailed'))
      }
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure: failed?.wanted === wanted ? failed.text : null, find }
}
