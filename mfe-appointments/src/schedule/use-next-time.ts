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
  /** Why the last search found nothing, and what was searched for. */
  const [failure, setFailure] = useState<{ text: string; query: string } | null>(null)
  const find = async (query: NextTimeQuery) => {
    setBusy(true)
    setFailure(null)
    const fail = (text: string) => setFailure({ text, query: JSON.stringify(query) })
    try {
      const next = await findNextTime(query)
      if (!isOpen()) return null
      if (!next) fail(t('schedule.noNextTime'))
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
  const failureOf = (query: NextTimeQuery) =>
    failure?.query === JSON.stringify(query) ? failure.text : undefined
  return { isBusy, failureOf, find }
}
