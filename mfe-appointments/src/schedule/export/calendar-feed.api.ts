import { fetchCalendarFeed, renewCalendarFeed, withdrawCalendarFeed } from '@molar/contract'
import { addressOf, call } from '@molar/shared/http'

export const readFeed = async () => (await call(fetchCalendarFeed, undefined)).data

export const renewFeed = async () => {
  const { path, ...feed } = (await call(renewCalendarFeed, undefined)).data
  return { ...feed, address: addressOf(path) }
}

export const withdrawFeed = async () => (await call(withdrawCalendarFeed, undefined)).data
