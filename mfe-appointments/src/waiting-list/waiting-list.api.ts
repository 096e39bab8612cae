import { listWaiting, type LocationCode } from '@molar/contract'
import { call } from '@molar/shared/http'

export const readWaitingList = async (location: LocationCode) => (await call(listWaiting, { location })).data
