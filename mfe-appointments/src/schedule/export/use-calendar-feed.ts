import { useEffect, useState } from 'react'
import {
  type CalendarFeed,
  fetchCalendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '@molar/contract'
import { addressOf, call, isSessionEnded } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { toActionFailure } from '../../action-failure.ts'

const readFeed = async () => (await call(fetchCalendarFeed, undefined)).data

const renewFeed = async () => {
  const { path, ...feed } = (await call(renewCalendarFeed, undefined)).data
  return { ...feed, address: addressOf(path) }
}

const withdrawFeed = async () => (await call(withdrawCalendarFeed, undefined)).data

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
