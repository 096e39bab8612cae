import { screen, waitFor } from '@testing-library/react'
import { listAppointments, setAppointmentStatus } from '@molar/contract'
import { deferred, type MockClinic, refusal } from '@molar/shared/testing'
import {
  appointments,
  aServer,
  findRow,
  handleResponses,
  openDashboard,
  refocusWindow,
  rowOf,
  rows,
  setAppointments,
} from '../dashboard.harness.tsx'

const PENDING = '/dashboard?branch=lag&status=1'

/** The server saves each change, and responds to it, only when the test calls the oldest function of the result. */
function delaySaving({ state, reply }: MockClinic) {
  const saves: (() => void)[] = []
  reply(
    setAppointmentStatus,
    ({ params, input }) =>
      new Promise((resolve) => {
        const row = state.appointments.find(({ id }) => String(id) === params['id'])!
        saves.push(() => resolve(Object.assign(row, input)))
      }),
  )
  return saves
}

it('Next skips nobody when others have confirmed appointments of this page', async () => {
  const api = aServer(appointments(23))
  const staff = await openDashboard({ path: PENDING })
  await findRow('Adaeze 1')
  for (const row of api.state.appointments.slice(0, 3)) row.isOpen = false
  // The list is as long as before.
  api.state.appointments.push(...appointments(26).slice(23))
  await refocusWindow()
  await screen.findByRole('button', { name: 'Update list' })
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(await findRow('Folake 4')).toBeVisible()
  expect(screen.getByText('Page 1 of 3')).toBeVisible()
})

it('Next shows the next page when others have added an appointment before those of this page', async () => {
  const api = aServer(appointments(30))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  setAppointments(api, [...appointments(31).slice(30), ...appointments(30)])
  await refocusWindow()
  await screen.findByRole('button', { name: 'Show 1 new appointment' })
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(screen.getByText('Page 2 of 4')).toBeVisible()
})

it('Next skips nobody when others have added appointments to the last page and begun another one', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&page=2' })
  await findRow('Adaeze 11')
  setAppointments(api, appointments(23))
  await refocusWindow()
  await screen.findByRole('button', { name: /^Show .* new appointments$/ })
  await staff.press('Next')
  expect(await findRow('Tamunoibi 13')).toBeVisible()
  expect(screen.getByText('Page 2 of 3')).toBeVisible()
})

it('Next on the pending list waits until the confirmed appointments are saved, and shows none of them again', async () => {
  const api = aServer(appointments(23))
  const saves = delaySaving(api)
  const staff = await openDashboard({ path: PENDING })
  await findRow('Adaeze 1')
  for (const button of screen.getAllByRole('button', { name: /^Confirm / })) await staff.user.click(button)
  await staff.press('Next')
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Loading appointments…')).toBeVisible()
  await handleResponses()
  expect(api.sent(listAppointments)).toHaveLength(1)
  for (const save of saves) save()
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(rows()).toHaveLength(10)
  expect(screen.queryByText('Closed')).not.toBeInTheDocument()
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

it('Next on the pending list skips nobody when an appointment is confirmed and reopened before both are saved', async () => {
  const api = aServer(appointments(12))
  const saves = delaySaving(api)
  const staff = await openDashboard({ path: PENDING })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  saves.shift()!()
  await screen.findByText('Appointment confirmed: Adaeze 1')
  await staff.press(/^Reopen Adaeze 1,/)
  await staff.press('Next')
  await handleResponses()
  saves.shift()!()
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(rows()).toHaveLength(2)
})

it('Next on the pending list stays on the page with the message when a change is refused', async () => {
  const api = aServer(appointments(12))
  const response = deferred<ReturnType<typeof refusal>>()
  api.reply(setAppointmentStatus, response.promise)
  const staff = await openDashboard({ path: PENDING })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press('Next')
  response.resolve(refusal(409, 'Someone else has changed it.'))
  expect(await screen.findByText('Someone else has changed it.')).toBeVisible()
  await handleResponses()
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
})

it('Next does not leave the page with an appointment that was not saved because the session ended', async () => {
  const api = aServer(appointments(12))
  const response = deferred<ReturnType<typeof refusal>>()
  api.reply(setAppointmentStatus, response.promise)
  const staff = await openDashboard({ path: PENDING })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press('Next')
  response.resolve(refusal(401, 'Please sign in again.'))
  await handleResponses()
  expect(staff.address()).toBe('?branch=lag&status=1')
})

it('Prev shows the page before at once while a status is still being saved', async () => {
  const api = aServer(appointments(12))
  delaySaving(api)
  const staff = await openDashboard({ path: `${PENDING}&page=2` })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 11,/ }))
  await staff.press('Prev')
  expect(await findRow('Adaeze 1')).toBeVisible()
})

it('A filter that is chosen while Next waits for a status to be saved is kept, and Next is forgotten', async () => {
  const api = aServer(appointments(12))
  const saves = delaySaving(api)
  const staff = await openDashboard({ path: PENDING })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press('Next')
  await staff.choose('Status', 'All statuses')
  await screen.findByText('12 appointments in Lagos')
  saves.shift()!()
  await waitFor(() => expect(screen.getByText('Appointment confirmed: Adaeze 1')).toBeInTheDocument())
  await handleResponses()
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(staff.address()).toBe('?branch=lag')
})
