import {
  cancelMyAppointment,
  confirmMyAppointment,
  fetchMyAppointment,
  listMyAppointments,
  type MyAppointment,
  type MyAppointmentTarget,
  moveMyAppointment,
  notMyAppointment,
} from '@molar/contract'
import { type ApiRequest, RawResponse, refusal } from './responses.ts'
import type { ClinicState, HandlerContext } from './state.ts'

/** The answers that prove who the patient is, for every appointment. */
const RIGHT_ANSWERS = ['4567', 'ada']

const cancelled = () => ({ state: 'cancelled', cancelRefusal: 'state', moveRefusal: 'state' }) as const

/** The appointment of a call and how the caller may see it, or a refusal. */
export function findMyAppointment(
  state: ClinicState,
  {
    input: { token = '', id, answer, version },
    bearer,
  }: ApiRequest<MyAppointmentTarget & { version?: number }>,
) {
  const isOwn = id !== undefined && state.tokens.has(bearer)
  const number = isOwn ? id : state.links.get(token)
  const row = state.myAppointments.find((one) => one.id === number)
  if (!row) return refusal(404, 'This link is not complete or not known.', 'link_unknown')
  if (answer && !RIGHT_ANSWERS.includes(answer))
    return refusal(422, 'This does not match the details of this booking. Please try again.', 'invalid')
  const see = () => (isOwn ? row : { ...row, id: null, patient: answer ? row.patient : null })
  if (version !== undefined && version !== row.version)
    return new RawResponse(409, {
      success: false,
      message: 'Someone else has changed this.',
      code: 'changed_meanwhile',
      data: see(),
    })
  return { row, see }
}

/** What patients do with their own appointments: extension `appointment-link`. */
export function handleMyAppointments({ state, isBase, handle }: HandlerContext) {
  if (isBase) return

  const find = (request: ApiRequest<MyAppointmentTarget>) => findMyAppointment(state, request)

  const change =
    <Input extends MyAppointmentTarget & { version?: number }>(
      work: (row: MyAppointment, input: Input) => Partial<MyAppointment>,
    ) =>
    (request: ApiRequest<Input>) => {
      const found = find(request)
      if (found instanceof RawResponse) return found
      const { row, see } = found
      Object.assign(row, work(row, request.input), { version: row.version + 1 })
      return see()
    }

  handle(fetchMyAppointment, (request) => {
    const found = find(request)
    return found instanceof RawResponse ? found : found.see()
  })
  handle(listMyAppointments, ({ bearer }) =>
    state.tokens.has(bearer)
      ? state.myAppointments.filter((one) => one.state === 'pending' || one.state === 'booked')
      : refusal(401, 'Please enter a new code.'),
  )
  handle(
    moveMyAppointment,
    change((row, { appointment_date, start_time }) => {
      // A patient reads about an ended hold only until the appointment is moved.
      state.waitingList.endedOffer = null
      return {
        appointment_date,
        start_time,
        calendarSequence: row.calendarSequence + 1,
        movesLeft: row.movesLeft - 1,
      }
    }),
  )
  handle(cancelMyAppointment, change(cancelled))
  handle(notMyAppointment, change(cancelled))
  handle(
    confirmMyAppointment,
    change(() => ({ confirmedByPatient: true })),
  )
}
