import { useEffect, useState } from 'react'
import type { CalendarFeed } from '@molar/contract'
import { isSessionEnded } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { toActionFailure } from '../../action-failure.ts'
import { readFeed, renewFeed, withdrawFeed } from './calendar-feed.api.ts'

/** The person's address for a calendar program. `address` is known only right after it was made. */
export function useCalendarFeed() {
  const { t } = useTranslation('appointments')
  const [feed, setFeed] = useState<(CalendarFeed & { address?: string }) | null>(null)
  const [isBusy, setIsBusy] = useState(true)
  const [failure, setFailure] = useState('')

  async function run(work: () => Promise<CalendarFeed & { address?: string }>) {
    setIsBusy(true)
    setFailure('')
    try {
      setFeed(await work())
    } catch (error) {
      if (!isSessionEnded(error)) {
        const { serverMessage, kind } = toActionFailure(error)
        const isUnknown = kind !== 'refused' && work === renewFeed
        setFailure(serverMessage ?? t(isUnknown ? 'feed.unknown' : 'feed.failed'))
      }
    }
    setIsBusy(false)
  }
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Read once.
  useEffect(() => void run(readFeed), [])
  const act = (work: Parameters<typeof run>[0]) => () => {
    if (!isBusy) void run(work)
  }
  return { feed, isBusy, failure, renew: act(renewFeed), withdraw: act(withdrawFeed), retry: act(readFeed) }
}
