import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { AppointmentEvent, AppointmentState } from '@molar/contract'
import { anAppointment } from '@molar/shared/testing'
import { aServer, openDashboard, type Opening } from '../dashboard.harness.tsx'

const FRONT_DESK = ['appointments.read', 'appointments.confirm', 'appointments.change']
export const adaeze = () =>
  anAppointment({ appointment_date: '2026-12-01T09:30', state: 'pending', version: 3 })

export const openSchedule = (
  path = '/schedule?date=2026-12-01',
  permissions: readonly string[] = FRONT_DESK,
  others: Pick<Opening, 'store' | 'id' | 'draft' | 'texts'> = {},
) => openDashboard({ path, permissions, ...others })

/** The card of an appointment. */
export const card = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
/** A button on the card of a patient. */
export const cardAction = async (patient: string, name: string) =>
  within(await screen.findByRole('group', { name: patient })).getByRole('button', { name })
/** The panel beside the schedule. */
export const panel = async () => within(await screen.findByRole('dialog'))

/** Enters a text at once, for tests that are not about single keys: the page renders after each key. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

/** Enters a new patient into the form of a new appointment. */
export async function fillInNewPatient(user: UserEvent, form: Awaited<ReturnType<typeof panel>>) {
  await enterText(user, form.getByLabelText('First name'), 'Bisi')
  await enterText(user, form.getByLabelText('Last name'), 'Alabi')
  await enterText(user, form.getByLabelText('Phone'), '0803 123 4567')
}

/** The form of 1 December, which a blocker closes, and its button that looks for the next time. */
export async function openFullDay() {
  const api = aServer([])
  const whole = { date: '2026-12-01', start: '00:00', end: '24:00', doctorId: null }
  api.state.closedTimes = [{ ...whole, blocker: { id: 7, description: 'Training' } }]
  const { user } = await openSchedule('/schedule?branch=lag&date=2026-12-01')
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  return { api, user, form, next: await form.findByRole('button', { name: 'Next available time' }) }
}

/** A change of state in the history of an appointment, by default made just now. */
export const anEvent = (
  fromState: AppointmentState,
  toState: AppointmentState,
  changes: Partial<AppointmentEvent> = {},
): AppointmentEvent => ({
  at: new Date().toISOString(),
  actor: 'staff',
  staff: 'Funke Adeyemi',
  action: 'state',
  fromState,
  toState,
  fromStart: null,
  toStart: null,
  reason: null,
  note: null,
  ...changes,
})
