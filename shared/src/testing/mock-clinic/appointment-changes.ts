import {
  type AppointmentMove,
  type AppointmentRow,
  changeAppointmentState,
  correctContact,
  ERROR_CODE,
  fetchAppointmentHistory,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import { rawResponse, refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

/** States and moves of appointments, for staff. The mock clinic stores no history, so that nothing can be undone. */
export function handleAppointmentChanges({ state, isBase, handleForStaff }: HandlerContext) {
  if (isBase) return
  const change = (id: string | undefined, version: number, changes: Partial<AppointmentRow>) => {
    const row = state.appointments.find((one) => String(one.id) === id)
    if (!row) return refusal(404, 'This appointment is no longer in the list. Please reload the list.')
    const current = row.version ?? 1
    if (version !== current)
      return rawResponse(409, {
        success: false,
        message: 'Someone else has changed this appointment. Please check it before you continue.',
        code: ERROR_CODE.changedMeanwhile,
        data: row,
      })
    return Object.assign(row, { ...changes, version: current + 1 })
  }
  const doctorOf = ({ doctor_id }: AppointmentMove) =>
    doctor_id === undefined ? {} : { doctor: state.doctors.find(({ id }) => id === doctor_id) ?? null }

  handleForStaff(changeAppointmentState, ({ params, input: { version, state } }) => {
    const isOpen = state === 'pending'
    return change(params['id'], version, { state, isOpen, status: isOpen ? 'pending' : 'confirmed' })
  })
  handleForStaff(moveAppointment, ({ params, input }) =>
    change(params['id'], input.version, {
      appointment_date: `${input.appointment_date}T${input.start_time}`,
      start_time: input.start_time,
      ...doctorOf(input),
    }),
  )
  handleForStaff(correctContact, ({ params, input }) => {
    const { first_name, last_name, phone_number, email, notify, version } = input
    const row = state.appointments.find(({ id }) => String(id) === params['id'])
    const user = { ...row?.user, surname: first_name, other_names: last_name, phone_number, email }
    const changed = change(params['id'], version, { user: user as AppointmentRow['user'] })
    return notify && 'user' in changed ? { ...changed, isConfirmationSent: true } : changed
  })
  handleForStaff(undoAppointment, () => refusal(409, 'The last change can no longer be undone.'))
  handleForStaff(fetchAppointmentHistory, () => [])
}
