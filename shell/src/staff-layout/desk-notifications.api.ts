import { fetchDeskNotifications } from '@molar/contract'
import { call, supports } from '@molar/shared/http'

/** What happened without the desk, newest first; null where the server does not tell. */
export async function readDeskNotifications() {
  if (!(await supports('schedule'))) return null
  return (await call(fetchDeskNotifications, undefined)).data
}
