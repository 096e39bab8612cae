import {
  type AppointmentRow,
  type AppointmentsQuery,
  listAppointments,
  setAppointmentStatus,
} from '@molar/contract'
import { pageFrom } from './page-from.ts'
import { refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

/** The staff's list of appointments, and confirming and reopening one. */
export function handleAppointments({ state, isBase, handleForStaff }: HandlerContext) {
  handleForStaff(listAppointments, ({ input, query, params }) => {
    // If the address and the body differ, the address is used.
    const asked = { ...input, ...query }
    const rows = state.appointments.filter((row) => matches(row, { ...asked, location: params['location'] }))
    return pageFrom(isBase ? rows.map(baseRow) : rows, asked)
  })
  if (isBase) return
  handleForStaff(setAppointmentStatus, ({ params, input: { isOpen } }) => {
    const row = state.appointments.find(({ id }) => String(id) === params['id'])
    if (!row) return refusal(404, 'This appointment is no longer there.')
    return Object.assign(row, { isOpen, status: isOpen ? 'pending' : 'confirmed' })
  })
}

const matches = (
  row: AppointmentRow,
  {
    location,
    status,
    search = '',
    from = '',
    to = '',
  }: Omit<AppointmentsQuery, 'location'> & { location?: string },
) => {
  const day = row.appointment_date.slice(0, 10)
  return (
    (location === 'all' || row.user.location === location) &&
    (!status || row.isOpen === (status === '1')) &&
    [row.user.surname, row.user.other_names, row.user.phone_number, row.reference].some((text) =>
      text?.toLowerCase().includes(search.toLowerCase()),
    ) &&
    (!from || day >= from) &&
    (!to || day <= to)
  )
}

/** What a base-only server sends. Its ids are text, which the contract leaves open. */
const baseRow = ({ id, user, appointment_date, isOpen, serviceText, description }: AppointmentRow) => ({
  id: `apt-a${id}`,
  user,
  appointment_date,
  isOpen,
  serviceText,
  description,
})
