import { useState } from 'react'
import { isSessionEnded } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { toActionFailure } from '../action-failure.ts'
import { findNextTime } from './schedule.api.ts'
import { useIsOpen } from './use-is-open.ts'

type NextTimeQuery = Parameters<typeof findNextTime>[0]

/** Looks for the first available time after a day. */
export function useNextTime() {
  const { t } = useTranslation('appointments')
  const isOpen = useIsOpen()
  const [isBusy, setBusy] = useState(false)
  /** Why the last search found nothing. */
  const [failure, setFailure] = useState<string | null>(null)
  const find = async (query: NextTimeQuery) => {
    setBusy(true)
    setFailure(null)
    try {
      const next = await findNextTime(query)
      if (!isOpen()) return null
      if (!next) setFailure(t('schedule.noNextTime'))
      return next
    } catch (error) {
      if (!isSessionEnded(error)) {
        const { serverMessage, kind } = toActionFailure(error)
        setFailure(serverMessage ?? t(kind === 'offline' ? 'schedule.dayOffline' : 'schedule.nextTimeFailed'))
      }
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, find }
}
