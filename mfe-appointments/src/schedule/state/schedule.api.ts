import {
  addDays,
  type AppointmentId,
  type AppointmentMove,
  assignAppointment,
  type AssignmentChange,
  type BlockerId,
  bookAtDesk,
  changeAppointmentState,
  clinicToday,
  type DeskBooking,
  fetchAffectedAppointments,
  fetchAppointment,
  fetchAppointmentHistory,
  fetchAvailability,
  fetchSchedule,
  fetchServices,
  findPatients,
  type LocationCode,
  markCalled,
  moveAppointment,
  offerOtherTimes,
  type RowId,
  SCHEDULE_CHANGES_PATH,
  type Service,
  type StateChange,
  undoAppointment,
  undoCalled,
} from '@molar/contract'
import { call, listen } from '@molar/shared/http'

export const readSchedule = async (
  { location, from, days }: { location: LocationCode; from: string; days: number },
  signal: AbortSignal,
) => (await call(fetchSchedule, { location, from, days }, { signal })).data

export const saveState = async (id: AppointmentId, change: StateChange) =>
  (await call(changeAppointmentState, change, { params: { id } })).data

export const saveUndo = async (id: AppointmentId, version: number) =>
  (await call(undoAppointment, { version }, { params: { id } })).data

export const saveMove = async (id: AppointmentId, move: AppointmentMove) =>
  (await call(moveAppointment, move, { params: { id } })).data

export const saveAssignment = async (id: AppointmentId, change: AssignmentChange) =>
  (await call(assignAppointment, change, { params: { id } })).data

export const readAppointment = async (id: AppointmentId) =>
  (await call(fetchAppointment, undefined, { params: { id } })).data

export const readHistory = async (id: AppointmentId) =>
  (await call(fetchAppointmentHistory, undefined, { params: { id } })).data

export const book = async (booking: DeskBooking, idempotencyKey: string) =>
  (await call(bookAtDesk, booking, { idempotencyKey })).data

export const searchPatients = async (location: LocationCode, search: string, signal: AbortSignal) =>
  (await call(findPatients, { location, search }, { signal })).data

/** Days that are searched for an available time: as many as the server answers at once. */
export const SEARCHED_DAYS = 31

/** The first available time of a service after `date`; null if there is none in `SEARCHED_DAYS`. */
export async function findNextTime({
  location,
  date,
  doctorId,
  serviceId,
}: {
  location: LocationCode
  date: string
  /** Null: any doctor. */
  doctorId: RowId | null
  serviceId: RowId
}) {
  const from = [addDays(date, 1), clinicToday()].toSorted().at(-1)!
  const { data } = await call(fetchAvailability, {
    location,
    from,
    days: SEARCHED_DAYS,
    serviceId,
    atDesk: true,
    ...(doctorId !== null && { doctorId }),
  })
  const day = data.find(({ slots }) => slots.some(({ free }) => free))
  return day ? { date: day.date, start: day.slots.find(({ free }) => free)!.start } : null
}

export const readAffectedAppointments = async (location: LocationCode) =>
  (await call(fetchAffectedAppointments, { location })).data

export const saveOffer = (id: AppointmentId, blocker: BlockerId) =>
  call(offerOtherTimes, { blocker }, { params: { id } })

export const saveCalled = (id: AppointmentId, blocker: BlockerId) =>
  call(markCalled, { blocker }, { params: { id } })

export const saveCallUndone = (id: AppointmentId, blocker: BlockerId) =>
  call(undoCalled, { blocker }, { params: { id } })

/** The services of a branch, consultations first. */
export async function readServices(location: LocationCode): Promise<Service[]> {
  const [consultations, procedures] = await Promise.all([
    call(fetchServices, { location, type: 'consultation' }),
    call(fetchServices, { location, type: 'procedure' }),
  ])
  return [...consultations.data, ...procedures.data]
}

/**
 * Calls `onChange` with the day that changed, null for any day, until `signal` aborts. Any day may have changed before the
 * page was connected, also after its days were read.
 */
export function listenToSchedule(
  location: LocationCode,
  onChange: (date: string | null) => void,
  signal: AbortSignal,
) {
  return listen(SCHEDULE_CHANGES_PATH, {
    query: { location },
    signal,
    onEvent: (name, data) => {
      if (name === 'changed') onChange((JSON.parse(data) as { date: string | null }).date)
      if (name === 'connected') onChange(null)
    },
  })
}
