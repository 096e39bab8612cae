import { act, screen, within } from '@testing-library/react'
import { changeAppointmentState, markCalled, moveAppointment, setAppointmentStatus } from '@molar/contract'
import { authUserAtom } from '@molar/shared/session'
import { connectionLost, delayed, refusal } from '@molar/shared/testing'
import { appointments, aServer, findRow, handleResponses, openDashboard } from './dashboard.harness.tsx'
import { openCalls } from './schedule/call-list/affected-appointments.harness.tsx'
import { card, cardAction, openSchedule } from './schedule/schedule.harness.tsx'

type Opened = Pick<Awaited<ReturnType<typeof openDashboard>>, 'store' | 'unmount'>

const ENDED = refusal(401, 'Please sign in again.')
const SIGN_IN_AGAIN = {
  tone: 'error',
  sentence: 'We could not confirm your last changes. Sign in again to see which ones.',
}

/** The person is signed out, as by the shell. */
function signOut({ store, unmount }: Opened) {
  act(() => store.set(authUserAtom, null))
  unmount()
}

const threeAppointments = () =>
  appointments(3).map((row, index) => ({
    ...row,
    appointment_date: `2026-12-01T${9 + index}:30`,
    state: 'pending' as const,
  }))

async function changeThree() {
  const api = aServer(threeAppointments())
  const first = delayed(ENDED)
  api.reply(changeAppointmentState, first.reply)
  api.reply(moveAppointment, ENDED)
  const view = await openSchedule()
  await view.user.click(await cardAction('Adaeze 1', 'Arrived'))
  await view.user.click(await cardAction('Ibrahim 2', 'Arrived'))
  await view.user.click(await card('Tamunoibi 3'))
  await view.press('Move')
  await view.press('Move to 2:00 pm, Dr. Amaka Nwosu')
  return { api, view, first }
}

it('After a session that ended during a save, the same person reads whose changes were not confirmed', async () => {
  const { view, first } = await changeThree()
  signOut(view)
  await first.arrives()
  await handleResponses()
  expect(view.notices).toEqual([SIGN_IN_AGAIN])

  const { user } = await openSchedule(undefined, undefined, { store: view.store })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    'You were signed out before we could confirm the changes for Adaeze 1, Ibrahim 2, Tamunoibi 3. Check these appointments.',
  )
  await user.click(within(alert).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('Another person does not read whose changes were not confirmed', async () => {
  const { view, first } = await changeThree()
  signOut(view)
  await first.arrives()
  await handleResponses()
  await openSchedule(undefined, undefined, { store: view.store, id: 2 })
  expect(await card('Adaeze 1')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('In the list, a change whose session ended is named after signing in, also without a response', async () => {
  const api = aServer(appointments(2))
  const ended = delayed(ENDED)
  const lost = delayed(connectionLost())
  api.reply(setAppointmentStatus, ({ params }) => (params['id'] === '1' ? ended : lost).reply())
  const view = await openDashboard()
  await view.press(/^Confirm Adaeze 1,/)
  await view.press(/^Confirm Ibrahim 2,/)
  signOut(view)
  await ended.arrives()
  await lost.arrives()
  await handleResponses()
  expect(view.notices).toEqual([SIGN_IN_AGAIN])

  await openDashboard({ store: view.store })
  expect(await screen.findByRole('alert')).toHaveTextContent(/changes for Adaeze 1, Ibrahim 2\./)
  expect(await findRow('Adaeze 1')).toBeVisible()
})

it('A call that was not saved because the session ended is named after signing in', async () => {
  const { api, list, ...view } = await openCalls()
  const late = delayed(ENDED)
  api.reply(markCalled, late.reply)
  await view.user.click(list.getByRole('button', { name: 'Called' }))
  signOut(view)
  await late.arrives()
  await handleResponses()
  expect(view.notices).toEqual([SIGN_IN_AGAIN])
  await openDashboard({ store: view.store })
  expect(await screen.findByRole('alert')).toHaveTextContent(/changes for Adaeze Okafor\./)
})
