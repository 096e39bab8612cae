import { fetchDeskNotifications, markNotificationsSeen } from '@molar/contract'
import { call, loadExtensions } from '@molar/shared/http'

/**
 * Changes that staff did not make, newest first; null where the server has no schedule.
 * @throws ApiError, also while it is unknown whether it has one
 */
export async function readDeskNotifications() {
  if (!(await loadExtensions()).includes('schedule')) return null
  return (await call(fetchDeskNotifications, undefined)).data
}

/** Records on the server up to which instant the person has seen them. */
export const saveSeen = (until: string) => call(markNotificationsSeen, { until })
