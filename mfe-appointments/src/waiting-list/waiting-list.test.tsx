import { act, screen, waitFor, within } from '@testing-library/react'
import { EXTENSIONS, listWaiting, type WaitingListRow } from '@molar/contract'
import { deferred, refusal, setDate } from '@molar/shared/testing'
import { aServer, handleResponses, openDashboard, rows } from '../dashboard.harness.tsx'
import de from '../messages/de.json' with { type: 'json' }

afterEach(() => jest.useRealTimers())

const DOCTOR = { id: 3, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.', profession: 'Dentist' }

const aWaitingRow = (changes: Partial<WaitingListRow> = {}): WaitingListRow => ({
  id: 1,
  appointmentId: 11,
  reference: 'MLR-7K2Q-84',
  patient: 'Adaeze Okafor',
  location: 'lag',
  service: 'Routine Check-Up',
  appointment_date: '2026-12-16',
  start_time: '10:00',
  wish: { doctor_id: null, weekdays: [0, 1, 2, 3, 4, 5, 6], partOfDay: 'any', until: '2026-12-16' },
  doctor: null,
  offer: null,
  ...changes,
})

function aServerWith(waitingRows: WaitingListRow[]) {
  const api = aServer([])
  api.state.waitingRows = waitingRows
  return api
}

it('lists who waits, for what, and which time is held for them', async () => {
  const api = aServerWith([
    aWaitingRow({
      offer: {
        id: 5,
        appointment_date: '2026-12-09',
        start_time: '10:00',
        doctor: DOCTOR,
        heldUntil: '2026-12-01T08:40',
      },
    }),
    aWaitingRow({
      id: 2,
      patient: 'Ibrahim Musa',
      doctor: DOCTOR,
      wish: { doctor_id: 3, weekdays: [1, 3], partOfDay: 'morning', until: '2026-12-10' },
    }),
  ])
  await openDashboard({ path: '/waiting-list' })
  const table = await screen.findByRole('table', { name: 'Waiting list' })
  expect(within(table).getByRole('row', { name: /Adaeze Okafor/ })).toHaveTextContent(
    'Wed 9 Dec 2026, 10:00 am, held until 8:40 am',
  )
  expect(within(table).getByRole('row', { name: /Ibrahim Musa/ })).toHaveTextContent(
    'Dr. Amaka Nwosu · Mon and Wed · Morning · until Thu 10 Dec 2026No offer',
  )
  expect(
    api.calls.find(({ call }) => call === listWaiting.path || call.endsWith('/waiting-list')),
  ).toBeDefined()
})

it('leads from a name to the details of the appointment, with the phone number', async () => {
  aServerWith([aWaitingRow()])
  await openDashboard({ path: '/waiting-list' })
  expect(await screen.findByRole('link', { name: 'Adaeze Okafor' })).toHaveAttribute(
    'href',
    '/schedule?branch=lag&date=2026-12-16&appointment=11',
  )
})

it('an empty waiting list says that nobody waits', async () => {
  aServerWith([])
  await openDashboard({ path: '/waiting-list' })
  expect(await screen.findByText('Nobody is on the waiting list of this branch.')).toBeVisible()
})

it('says that the list cannot be loaded, and loads it on Try again', async () => {
  const api = aServerWith([aWaitingRow()])
  api.reply(listWaiting, refusal(503, 'The server is not ready.'))
  const { press } = await openDashboard({ path: '/waiting-list' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is not ready.')
  api.restore(listWaiting)
  await press('Try again')
  expect(await screen.findByRole('row', { name: /Adaeze Okafor/ })).toBeVisible()
  expect(rows()).toHaveLength(1)
})

it('says since when the list is old when it is not read again, and reads it on Try again', async () => {
  setDate('2026-12-01T07:05:00Z')
  const api = aServerWith([aWaitingRow()])
  const { press } = await openDashboard({ path: '/waiting-list' })
  await screen.findByRole('row', { name: /Adaeze Okafor/ })
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Last updated 8:05 am. We could not refresh the list.')).toBeVisible()
  setDate('2026-12-02T07:05:00Z')
  api.reply(listWaiting, refusal(503, 'The server is not ready.'))
  await press('Try again')
  expect(await screen.findByText(/Last updated Tue 1 Dec 2026, 8:05 am/)).toBeVisible()
  expect(screen.getByRole('row', { name: /Adaeze Okafor/ })).toBeVisible()
  api.restore(listWaiting)
  await press('Try again')
  await waitFor(() => expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument())
})

it('shows the list of the branch that is chosen', async () => {
  const api = aServerWith([aWaitingRow()])
  const { choose, address } = await openDashboard({ path: '/waiting-list' })
  await choose('Branch', 'Abuja')
  expect(address()).toBe('?branch=fct')
  await screen.findByRole('table', { name: 'Waiting list' })
  expect(api.sent(listWaiting).map(({ location }) => location)).toEqual(['lag', 'fct'])
})

it('keeps the list of the chosen branch when the response of the branch before it is late', async () => {
  const api = aServerWith([])
  const late = deferred<WaitingListRow[]>()
  api.reply(listWaiting, ({ input: { location } }) => (location === 'lag' ? late.promise : [aWaitingRow()]))
  const { choose } = await openDashboard({ path: '/waiting-list' })
  await choose('Branch', 'Abuja')
  await screen.findByRole('table', { name: 'Waiting list' })
  late.resolve([])
  await handleResponses()
  expect(screen.getByRole('row', { name: /Adaeze Okafor/ })).toBeVisible()
})

it.each([
  ['offers', EXTENSIONS, 1],
  ['does not offer', EXTENSIONS.filter((name) => name !== 'waiting-list'), 0],
])('the list of appointments %s the waiting list as the server has it', async (_what, extensions, count) => {
  aServer([], extensions)
  await openDashboard()
  await screen.findByRole('link', { name: 'Schedule' })
  expect(screen.queryAllByRole('link', { name: 'Waiting list' })).toHaveLength(count)
})

it('The German list says that a patient waits for any doctor, not that there is no preference at all', async () => {
  aServerWith([aWaitingRow()])
  await openDashboard({ path: '/waiting-list', texts: de })
  const table = await screen.findByRole('table', { name: 'Warteliste' })
  expect(within(table).getByText(/^Jede Ärztin, jeder Arzt · Jeder Tag/)).toBeVisible()
})
