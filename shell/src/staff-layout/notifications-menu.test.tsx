import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'jotai'
import {
  clinicToday,
  type DeskNotification,
  fetchCapabilities,
  fetchDeskNotifications,
  markNotificationsSeen,
  testToken,
} from '@molar/contract'
import { deferred, delayed, fakeApi, refusal } from '@molar/shared/testing'
import { languageAtom } from '../language/language.atoms.ts'
import { DESKTOP, openStaffScreen, press } from '../testing/open-staff-screen.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'
import { loadOverlays } from './use-overlays.ts'

const aNotification = (changes: Partial<DeskNotification> = {}): DeskNotification => ({
  id: 'event 7',
  at: '2026-11-30T09:00:00.000Z',
  kind: 'cancelled',
  appointmentId: 501,
  reference: 'MLR-7K2Q-84',
  location: 'lag',
  start: '2026-12-01T09:30',
  ...changes,
})

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
})

it('shows what happened without the desk under a badge that counts what is new', async () => {
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) =>
      api.reply(fetchDeskNotifications, [
        aNotification({ start: '2026-12-08T14:00', about: '2026-12-01T09:30' }),
      ]),
  })
  const bell = await screen.findByRole('button', { name: 'Notifications, 1' })
  await userEvent.click(bell)
  const link = screen.getByRole('link', {
    name: /Cancelled by the patient · Tue 1 Dec 2026, 9:30 am · Lagos/,
  })
  expect(link).toHaveAttribute('href', '/schedule?branch=lag&date=2026-12-08&appointment=501')
  await press('Notifications, 1')
  expect(await screen.findByRole('button', { name: 'Notifications, 0' })).toBeVisible()
  expect(api.sent(fetchDeskNotifications)).toHaveLength(1)
})

it('leads from a message about no appointment to the schedule of today', async () => {
  const failed = aNotification({ kind: 'message-failed', appointmentId: null, reference: null, start: null })
  await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, [failed]),
  })
  await press('Notifications, 1')
  expect(screen.getByRole('link', { name: /A message could not be sent · Lagos/ })).toHaveAttribute(
    'href',
    `/schedule?branch=lag&date=${clinicToday()}`,
  )
})

it('counts no notification that the server knows as seen, and tells the server what was seen', async () => {
  const seen = aNotification({ id: 'event 7', seen: true })
  const fresh = aNotification({ id: 'event 8', at: '2026-11-30T10:00:00.000Z', seen: false })
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => {
      api.reply(fetchDeskNotifications, [fresh, seen])
      api.reply(markNotificationsSeen, null)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1' }))
  await press('Notifications, 1')
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 0' }))
  await press('Notifications, 0')
  expect(api.sent(markNotificationsSeen)).toEqual([{ until: fresh.at }])
})

it('shows no samples to a person to whom the server tells nothing', async () => {
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, () => refusal(403, 'Turn on two-step sign-in.')),
  })
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Notifications, 0' })).toBeVisible()
})

it('shows no samples while it is unknown whether the server has notifications, and reads them later', async () => {
  const api = fakeApi({ extensions: null })
  api.reply(testToken, { kind: 'staff' })
  api.reply(fetchCapabilities, refusal(503, 'Please try later.'))
  api.reply(fetchDeskNotifications, [aNotification()])
  await renderShell({ path: '/dashboard', api, token: 'staff-token', person: admin })
  await waitFor(() => expect(api.sent(fetchCapabilities).length).toBeGreaterThan(0))
  expect(await screen.findByRole('button', { name: 'Notifications, 0' })).toBeVisible()
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: ['schedule'] })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('button', { name: 'Notifications, 1' })).toBeVisible()
})

it('says in Spanish that an accepted offer has moved the appointment forward', async () => {
  const store = createStore()
  store.set(languageAtom, 'es')
  const api = fakeApi({ extensions: ['schedule'] })
  api.reply(testToken, { kind: 'staff' })
  api.reply(fetchDeskNotifications, [aNotification({ kind: 'offer-taken' })])
  await loadOverlays()
  await renderShell({ path: '/dashboard', api, store, token: 'staff-token', person: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Notificaciones, 1' }))
  expect(screen.getByRole('link', { name: /^Cita adelantada desde la lista de espera/ })).toBeVisible()
})

it('shows three sample notifications under a badge that says 3', async () => {
  await openStaffScreen()
  expect(screen.getByRole('button', { name: 'Notifications, 3' })).toHaveTextContent('3')
  await press('Notifications, 3')
  const list = screen.getByRole('list', { name: 'Notifications' })
  expect(list).toHaveAccessibleDescription('Samples only: this portal sends no notifications yet.')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'An appointment was booked online3 min ago',
    'A patient asked to change their appointment1 hour ago',
    'A blocker for tomorrow was added1 hour ago',
  ])
})

it('says that the notifications could not be loaded, and not that there are none', async () => {
  await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, refusal(503, 'Please try later.')),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 0' }))
  expect(await screen.findByText(/^We could not load this\./)).toBeVisible()
  expect(screen.queryByText('Nothing new in the last 24 hours.')).not.toBeInTheDocument()
})

it('reads notifications that could not be loaded again after Try again, and says so', async () => {
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, refusal(503, 'Please try later.')),
  })
  await press('Notifications, 0')
  await screen.findByRole('button', { name: 'Try again' })
  const response = deferred<DeskNotification[]>()
  api.reply(fetchDeskNotifications, response.promise)
  await press('Try again')
  const menu = within(screen.getByRole('heading', { name: 'Notifications' }).parentElement!)
  expect(menu.getByRole('status')).toHaveTextContent('Loading…')
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
  await act(async () => response.resolve([]))
  expect(await screen.findByText('Nothing new in the last 24 hours.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
})

it('keeps Try again and its focus while the notifications are read again without a press', async () => {
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, refusal(503, 'Please try later.')),
  })
  await press('Notifications, 0')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(2))
  act(() => retry.focus())
  const response = deferred<DeskNotification[]>()
  api.reply(fetchDeskNotifications, response.promise)
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(3))
  expect(retry).toHaveFocus()
})

it('says when the notifications were last read if they cannot be read again, and reads them as the bell opens', async () => {
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, []),
  })
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(1))
  api.reply(fetchDeskNotifications, refusal(503, 'Please try later.'))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(2))
  await press('Notifications, 0')
  expect(await screen.findByText(/^Last updated .*\. We could not refresh the list\.$/)).toBeVisible()
  expect(screen.queryByText('Nothing new in the last 24 hours.')).not.toBeInTheDocument()
  await press('Notifications, 0')
  api.reply(fetchDeskNotifications, [])
  await press('Notifications, 0')
  expect(await screen.findByText('Nothing new in the last 24 hours.')).toBeVisible()
})

it.each([
  ['arrives', [aNotification()]],
  ['is a refusal', refusal(500, 'Broken.')],
])('keeps what a later read has shown when the response to an earlier one %s', async (_what, response) => {
  const late = delayed(response)
  const { api } = await openStaffScreen({
    extensions: ['schedule'],
    prepare: (api) => api.reply(fetchDeskNotifications, late.reply),
  })
  await waitFor(() => expect(api.sent(fetchDeskNotifications)).toHaveLength(1))
  api.reply(fetchDeskNotifications, [])
  act(() => void window.dispatchEvent(new Event('focus')))
  await press('Notifications, 0')
  expect(await screen.findByText('Nothing new in the last 24 hours.')).toBeVisible()
  await late.arrives()
  expect(screen.getByText('Nothing new in the last 24 hours.')).toBeVisible()
})
