import {
  declineOffer,
  fetchMyWaitingList,
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
  type MyAppointmentTarget,
  type MyWaitingList,
  acceptOffer,
} from '@molar/contract'
import { type ApiRequest, RawResponse } from './responses.ts'
import { findMyAppointment } from './my-appointments.ts'
import type { HandlerContext } from './state.ts'

/** The waiting list of one patient: extension `waiting-list`. A test puts an offer into `state.waitingList`. */
export function handleWaitingList({ state, isBase, handle, handleForStaff }: HandlerContext) {
  if (isBase) return
  const change =
    <Input extends MyAppointmentTarget>(work: (input: Input) => Partial<MyWaitingList>) =>
    (request: ApiRequest<Input>) => {
      const found = findMyAppointment(state, request)
      if (found instanceof RawResponse) return found
      return { ...Object.assign(state.waitingList, work(request.input)) }
    }

  handle(
    fetchMyWaitingList,
    change(() => ({})),
  )
  handle(
    joinWaitingList,
    change(({ doctor_id, weekdays, partOfDay, until }) => ({
      wish: { doctor_id, weekdays, partOfDay, until },
    })),
  )
  handle(
    leaveWaitingList,
    change(() => ({ wish: null, offer: null, endedOffer: null })),
  )
  handle(
    acceptOffer,
    change(() => ({ wish: null, offer: null, endedOffer: null })),
  )
  handle(
    declineOffer,
    change(() => ({ offer: null, endedOffer: null })),
  )
  handleForStaff(listWaiting, () => state.waitingRows)
}
