import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXTENSIONS, fetchFigures } from '@molar/contract'
import { aFigures, hangs, refusal, setDate } from '@molar/shared/testing'
import { aServer, handleResponses, openDashboard, refocusWindow } from '../dashboard.harness.tsx'

// jsdom draws nothing; e2e/specs/figures.spec.ts sees the charts.
const mockDrawBars = jest.fn((_canvas: HTMLCanvasElement) => () => {})
jest.mock('./draw-chart.ts', () => ({ drawBars: (canvas: HTMLCanvasElement) => mockDrawBars(canvas) }))

afterEach(() => jest.useRealTimers())

const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling
const section = (name: string) => within(screen.getByRole('region', { name }))
const bookedShare = async () =>
  within(await screen.findByRole('region', { name: 'Booked share of the next 14 days' }))
const isBusy = () => screen.getByRole('region', { name: 'By doctor' }).closest('[aria-busy="true"]') !== null
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('The totals have the shares of no-shows and cancellations', async () => {
  aServer([])
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(value('Appointments')).toHaveTextContent('50')
  expect(value('No-shows')).toHaveTextContent('5 (10%)')
  expect(value('Cancelled')).toHaveTextContent('10 (16.7%)')
  expect(value('Typical time from booking to visit (median)')).toHaveTextContent('2 days')
})

it('Each chart has a table with the same numbers', async () => {
  aServer([])
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  const days = section('Appointments by day')
  await userEvent.click(days.getByText('Show the numbers'))
  expect(cells(days.getByRole('row', { name: /Tue 1 Dec 2026/ }))).toEqual(['30', '4 (13.3%)', '6 (16.7%)'])
  const full = section('Booked share of the next 14 days')
  await userEvent.click(full.getByText('Show the numbers'))
  expect(cells(full.getByRole('row', { name: /Wed 2 Dec 2026/ }))).toEqual(['93.8%', '15', '16'])
  const ahead = section('Days from booking to visit')
  await userEvent.click(ahead.getByText('Show the numbers'))
  expect(ahead.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '< 1',
    '1–2',
    '2–4',
    '4–7',
    '7–14',
    '14–30',
    '≥ 30',
  ])
})

it('A booked share of more than 100% is explained, and no other one', async () => {
  const { nextDays, ...figures } = aFigures()
  const api = aServer([])
  const { unmount } = await openDashboard({ path: '/figures' })
  expect((await bookedShare()).queryByText(/^Over 100%/)).not.toBeInTheDocument()
  unmount()
  const [first, ...others] = nextDays
  api.reply(fetchFigures, { ...figures, nextDays: [{ ...first!, booked: first!.available + 30 }, ...others] })
  await openDashboard({ path: '/figures' })
  expect(await (await bookedShare()).findByText(/^Over 100%/)).toBeVisible()
})

it('On paper, each chart has the colours of paper and its table, and then is as before', async () => {
  aServer([])
  const drawn: boolean[] = []
  mockDrawBars.mockImplementation((canvas) => {
    drawn.push(canvas.closest('.paper') !== null)
    return () => {}
  })
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  await waitFor(() => expect(drawn).toEqual([false, false, false]))
  const ahead = section('Days from booking to visit')
  await userEvent.click(ahead.getByText('Show the numbers'))
  const days = section('Appointments by day')
  expect(days.getByRole('table')).not.toBeVisible()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(days.getByRole('table')).toBeVisible()
  expect(drawn.slice(3)).toEqual([true, true, true])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(drawn.slice(6)).toEqual([false, false, false]))
  expect(days.getByRole('table')).not.toBeVisible()
  expect(ahead.getByRole('table')).toBeVisible()
})

it('Doctors, services and weekdays are tables; one branch needs no table of branches', async () => {
  aServer([])
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(cells(section('By doctor').getByRole('row', { name: /Amaka Nwosu/ }))[1]).toBe('5 (10%)')
  expect(section('By service').getByRole('rowheader', { name: 'Not in the catalogue' })).toBeVisible()
  expect(section('By weekday').getAllByRole('rowheader')[0]).toHaveTextContent('Monday')
  expect(screen.queryByRole('region', { name: 'By branch' })).not.toBeInTheDocument()
})

it('Branch and days are in the address and are asked for', async () => {
  const api = aServer([])
  const { choose, address } = await openDashboard({ path: '/figures?from=2026-11-01&to=2026-11-30' })
  await screen.findByRole('region', { name: 'By doctor' })
  await choose('Branch', 'Abuja')
  expect(address()).toBe('?from=2026-11-01&to=2026-11-30&branch=fct')
  await screen.findByRole('region', { name: 'By doctor' })
  expect(api.sent(fetchFigures)).toEqual([
    { location: 'all', from: '2026-11-01', to: '2026-11-30' },
    { location: 'fct', from: '2026-11-01', to: '2026-11-30' },
  ])
})

it('A person of one branch gets the figures of this branch, and no choice', async () => {
  const api = aServer([])
  await openDashboard({ path: '/figures?branch=fct&to=2026-11-30', branches: ['lag'] })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(screen.queryByLabelText('Branch')).not.toBeInTheDocument()
  // Four weeks.
  expect(api.sent(fetchFigures)).toEqual([{ location: 'lag', from: '2026-11-03', to: '2026-11-30' }])
})

it('A chosen branch leaves days that nobody chose out of the address, so that they always end today', async () => {
  aServer([])
  const { choose, address } = await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  await choose('Branch', 'Abuja')
  expect(address()).toBe('?branch=fct')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-31' } })
  expect(address()).toMatch(/^\?branch=fct&from=.+&to=2026-01-31$/)
})

it('The former figures stay, marked as such, until those of the chosen branch arrive', async () => {
  const api = aServer([])
  const { choose } = await openDashboard({ path: '/figures?from=2026-11-01&to=2026-11-30' })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(screen.queryByText('Loading figures…')).not.toBeInTheDocument()
  api.reply(fetchFigures, hangs())
  await choose('Branch', 'Abuja')
  expect(await screen.findByText('Loading figures…')).toBeVisible()
  expect(isBusy()).toBe(true)
  await choose('Branch', 'Lagos')
  await handleResponses()
  expect(isBusy()).toBe(true)
  expect(screen.queryByText(/^You see the figures as they were at/)).not.toBeInTheDocument()
})

it('The figures of the former branch are not shown as those of a branch that cannot be read', async () => {
  const api = aServer([])
  const { choose } = await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  api.reply(fetchFigures, () => refusal(503, 'Try again in a minute.'))
  await choose('Branch', 'Abuja')
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.')
  expect(screen.queryByRole('region', { name: 'By doctor' })).not.toBeInTheDocument()
})

it('A refusal says why, and Try again reads the figures', async () => {
  const api = aServer([])
  api.reply(fetchFigures, () => refusal(422, 'Choose at most 366 days.'))
  const { press } = await openDashboard({ path: '/figures' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most 366 days.')
  api.restore(fetchFigures)
  await press('Try again')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await screen.findByRole('region', { name: 'By doctor' })).toBeVisible()
})

it('Try again shows that the figures are read, in place of the failure', async () => {
  const api = aServer([])
  api.reply(fetchFigures, () => refusal(503, 'Try again in a minute.'))
  const { press } = await openDashboard({ path: '/figures' })
  await screen.findByRole('alert')
  api.reply(fetchFigures, hangs())
  await press('Try again')
  expect(screen.getByText('Loading figures…')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('The figures are read again on a return to the page, and stay with their time if that fails', async () => {
  const api = aServer([])
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  const changed = aFigures()
  api.reply(fetchFigures, { ...changed, total: { ...changed.total, appointments: 51 } })
  await refocusWindow()
  await waitFor(() => expect(value('Appointments')).toHaveTextContent('51'))
  api.reply(fetchFigures, () => refusal(503, 'Try again in a minute.'))
  await refocusWindow()
  expect(await screen.findByText(/^You see the figures as they were at/)).toBeVisible()
  expect(value('Appointments')).toHaveTextContent('51')
})

const appointmentsByDoctor = () =>
  section('By doctor')
    .getAllByRole('row')
    .slice(1)
    .map((row) => cells(row)[0])

it('Two doctors with one name have a row each, and keep their numbers when one of them is no longer counted', async () => {
  const api = aServer([])
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const [doctor] = aFigures().doctors
  const doctors = [41, 31].map((appointments, index) => ({ ...doctor!, id: index + 1, appointments }))
  api.reply(fetchFigures, aFigures({ doctors }))
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(appointmentsByDoctor()).toEqual(['41', '31'])
  api.reply(fetchFigures, aFigures({ doctors: doctors.slice(1) }))
  await refocusWindow()
  await waitFor(() => expect(appointmentsByDoctor()).toEqual(['31']))
  expect(errors).not.toHaveBeenCalled()
})

it('A doctor who works in two branches has a row for each', async () => {
  const api = aServer([])
  const counts = { appointments: 40, begun: 20, noShows: 2, cancelled: 1 }
  const branches = (['lag', 'fct'] as const).map((location) => ({ location, ...counts }))
  const doctors = branches.map((row, index) => ({ id: index + 1, name: 'Dr. Amaka Nwosu', ...row }))
  api.reply(fetchFigures, aFigures({ branches, doctors }))
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  expect(
    section('By doctor')
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dr. Amaka Nwosu, Lagos', 'Dr. Amaka Nwosu, Abuja'])
})

it.each([
  ['offered', EXTENSIONS, ['appointments.read', 'figures.read'], 1],
  ['not offered to a role without the permission', EXTENSIONS, ['appointments.read'], 0],
  ['not offered by a server without them', EXTENSIONS.filter((name) => name !== 'figures'), undefined, 0],
])('The figures are %s', async (_what, extensions, permissions, count) => {
  aServer([], extensions)
  await openDashboard({ path: '/dashboard', ...(permissions && { permissions }) })
  await screen.findByRole('link', { name: 'Waiting list' })
  expect(screen.queryAllByRole('link', { name: 'Figures' })).toHaveLength(count)
})

it('Figures of a tab from yesterday end today when a person returns to it', async () => {
  setDate('2026-12-01T19:00:00+01:00')
  const api = aServer([])
  await openDashboard({ path: '/figures' })
  await screen.findByRole('region', { name: 'By doctor' })
  setDate('2026-12-02T07:45:00+01:00')
  await refocusWindow()
  await waitFor(() =>
    expect(api.sent(fetchFigures).at(-1)).toMatchObject({ from: '2026-11-05', to: '2026-12-02' }),
  )
  expect(screen.getByLabelText('To')).toHaveValue('2026-12-02')
})
