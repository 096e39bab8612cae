import {
  addDays,
  type AffectedAppointment,
  type AppointmentRow,
  assignAppointment,
  bookAtDesk,
  endpoint,
  fetchAffectedAppointments,
  fetchAppointment,
  fetchCalendarFeed,
  fetchDeskNotifications,
  fetchFigures,
  fetchSchedule,
  findPatients,
  markCalled,
  markNotificationsSeen,
  minutesOfDay,
  offerOtherTimes,
  previewBlocker,
  renewCalendarFeed,
  SCHEDULE_EXPORT_PATH,
  type ScheduledAppointment,
  timeOfDay,
  undoCalled,
  withdrawCalendarFeed,
} from '@molar/contract'
import { rawResponse, refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

const ROOMS = [
  { id: 1, name: 'Room 1' },
  { id: 2, name: 'Room 2' },
]

/** The day of a branch and what the desk does in it: extension `schedule`. Everybody is seen in Room 1. */
export function handleSchedule({ state, isBase, handleForStaff }: HandlerContext) {
  if (isBase) return
  let called: AffectedAppointment[] = []
  handleForStaff(fetchSchedule, ({ input: { location, from, days } }) => {
    const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
    return {
      readAt: new Date().toISOString(),
      now: `${from}T08:05`,
      gridMinutes: 30,
      days: dates.map((date) => ({ date, hours: state.hours })),
      doctors: state.doctors.map((doctor) => ({ ...doctor, own: false })),
      formerDoctors: state.formerDoctors,
      rooms: ROOMS,
      closed: state.closedTimes,
      appointments: state.appointments
        .filter((row) => row.user.location === location && row.state !== 'cancelled')
        .map((row) => ({
          ...scheduled(row),
          called: called.some(({ appointment }) => appointment.id === row.id),
        }))
        .filter(({ date }) => dates.includes(date)),
    }
  })
  handleForStaff(fetchAppointment, ({ params }) => {
    const row = state.appointments.find(({ id }) => String(id) === params['id'])
    return row ? { ...scheduled(row), location: row.user.location } : gone()
  })
  handleForStaff(fetchDeskNotifications, () => state.notifications)
  handleForStaff(markNotificationsSeen, ({ input: { until } }) => {
    state.notifications = state.notifications.map((one) => ({ ...one, seen: one.seen || one.at <= until }))
    return null
  })
  handleForStaff(endpoint('GET', SCHEDULE_EXPORT_PATH), () =>
    rawResponse(200, '\uFEFF"Reference","Date"\r\n', { 'content-type': 'text/csv; charset=utf-8' }),
  )
  handleForStaff(fetchFigures, () => state.figures)
  handleForStaff(fetchCalendarFeed, () => state.calendarFeed)
  handleForStaff(renewCalendarFeed, () => {
    state.calendarFeed = { ...state.calendarFeed, since: new Date().toISOString() }
    return { ...state.calendarFeed, path: `/calendar/${'A'.repeat(43)}.ics` }
  })
  handleForStaff(withdrawCalendarFeed, () => {
    state.calendarFeed = { ...state.calendarFeed, since: null }
    return state.calendarFeed
  })
  handleForStaff(fetchAffectedAppointments, () => state.affectedAppointments)
  handleForStaff(previewBlocker, () => [])
  const call = (id: string | undefined) => state.appointments.find((row) => String(row.id) === id) ?? gone()
  handleForStaff(offerOtherTimes, ({ params }) => {
    state.affectedAppointments = state.affectedAppointments.map((one) =>
      String(one.appointment.id) === params['id'] ? { ...one, offered: true } : one,
    )
    return call(params['id'])
  })
  handleForStaff(markCalled, ({ params }) => {
    const isOther = ({ appointment }: AffectedAppointment) => String(appointment.id) !== params['id']
    called = [...called, ...state.affectedAppointments.filter((one) => !isOther(one))]
    state.affectedAppointments = state.affectedAppointments.filter(isOther)
    return call(params['id'])
  })
  handleForStaff(undoCalled, ({ params }) => {
    const isUndone = ({ appointment }: AffectedAppointment) => String(appointment.id) === params['id']
    state.affectedAppointments = [...state.affectedAppointments, ...called.filter(isUndone)]
    called = called.filter((one) => !isUndone(one))
    return call(params['id'])
  })
  handleForStaff(findPatients, ({ input: { search } }) =>
    state.patients
      .filter(({ firstName, lastName }) =>
        `${firstName} ${lastName}`.toLowerCase().includes(search.toLowerCase()),
      )
      .map((patient) => ({
        id: patient.rawId,
        clinicId: patient.rawId,
        name: `${patient.firstName} ${patient.lastName}`,
        phone: patient.phoneNumber,
        email: patient.email,
        age: null,
      })),
  )
  handleForStaff(bookAtDesk, ({ input }) => {
    const { appointment_date, start_time, doctor_id, service_id } = input
    const isTaken = state.appointments.some(
      (row) =>
        row.appointment_date.startsWith(appointment_date) &&
        row.start_time === start_time &&
        row.doctor?.id === doctor_id &&
        row.state !== 'cancelled',
    )
    if (isTaken)
      return refusal(409, 'This time has just been taken. Please choose another one.', 'slot_taken')
    const known = state.patients.find(({ rawId }) => rawId === input.patient_id)
    const services = [...state.services.consultation, ...state.services.procedure]
    const row: AppointmentRow = {
      user: {
        surname: known?.firstName ?? input.first_name ?? '',
        other_names: known?.lastName ?? input.last_name ?? '',
        address: null,
        email: null,
        phone_number: known?.phoneNumber ?? input.phone_number ?? '',
        location: input.location,
      },
      id: 9000 + state.appointments.length,
      reference: 'MLR-DESK-01',
      appointment_date: `${appointment_date}T${start_time}`,
      start_time,
      isOpen: false,
      state: 'booked',
      version: 1,
      verified: known !== undefined,
      serviceText: services.find(({ id }) => id === service_id)?.name ?? '',
      description: input.description ?? '',
      deskNote: input.deskNote || null,
      doctor: state.doctors.find(({ id }) => id === doctor_id) ?? state.doctors[0]!,
    }
    state.appointments.push(row)
    return row
  })
  handleForStaff(assignAppointment, ({ params, input }) => {
    const row = state.appointments.find(({ id }) => String(id) === params['id'])
    if (!row) return gone()
    const doctor = state.doctors.find(({ id }) => id === input.doctor_id) ?? row.doctor ?? null
    const deskNote = input.deskNote === undefined ? row.deskNote : input.deskNote || null
    return Object.assign(row, { doctor, deskNote, version: input.version + 1 })
  })
}

const gone = () => refusal(404, 'This appointment is no longer in the list. Please reload the list.')

function scheduled(row: AppointmentRow): ScheduledAppointment {
  const start = row.start_time ?? row.appointment_date.slice(11, 16)
  return {
    id: row.id!,
    reference: row.reference ?? '',
    version: row.version ?? 1,
    state: row.state ?? (row.isOpen ? 'pending' : 'booked'),
    date: row.appointment_date.slice(0, 10),
    start,
    end: timeOfDay(minutesOfDay(start) + (row.duration ?? 30)),
    doctorId: row.doctor!.id,
    roomId: 1,
    serviceId: null,
    serviceText: row.serviceText ?? '',
    patient: `${row.user.surname} ${row.user.other_names ?? ''}`.trim(),
    phone: row.user.phone_number,
    email: row.user.email ?? null,
    description: row.description ?? '',
    age: row.age ?? null,
    verified: row.verified ?? true,
    confirmedByPatient: row.confirmedByPatient ?? false,
    deskNote: row.deskNote ?? null,
  }
}
