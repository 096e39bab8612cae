import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeAppointmentState, fetchSchedule, moveAppointment } from '@molar/contract'
import { aDoctor, anAppointment, delayed, hangs } from '@molar/shared/testing'
import { aServer, handleResponses } from '../../dashboard.harness.tsx'
import { adaeze, card, openSchedule, panel } from '../schedule.harness.tsx'

/** An appointment of the other doctor, half an hour before the one of Adaeze. */
const bola = () =>
  anAppointment({
    id: 502,
    appointment_date: '2026-12-01T09:00',
    start_time: '09:00',
    doctor: aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' }),
    user: { ...adaeze().user, surname: 'Bola', other_names: 'Ige' },
  })

beforeEach(() => {
  const nobody = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
  const onPhone = (query: string) =>
    ({ matches: query.startsWith('(max-width'), ...nobody }) as unknown as MediaQueryList
  window.matchMedia = onPhone
})

it('During a move on a phone, the new times come before the appointments, which have no actions', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  const times = await screen.findByRole('heading', { name: 'Move to' })
  const following = times.compareDocumentPosition(await card('Adaeze'))
  expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Arrived' })).toBeNull()
})

it('The second click of a double click on Move chooses no time on a phone', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await screen.findByRole('heading', { name: 'Move to' })
  const time = screen.getByRole('button', { name: '11:00 am' })
  fireEvent.click(time, { detail: 2 })
  await handleResponses()
  expect(api.sent(moveAppointment)).toEqual([])
  fireEvent.click(time, { detail: 1 })
  await waitFor(() => expect(api.sent(moveAppointment)).toHaveLength(1))
})

it('During a move on a phone, an appointment of an hour can be moved by half an hour', async () => {
  aServer([{ ...adaeze(), duration: 60 }])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await screen.findByRole('heading', { name: 'Move to' })
  expect(screen.queryByRole('button', { name: '9:30 am' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '10:00 am' }))
  expect(await card('Adaeze')).toHaveTextContent('10:00 am')
})

it('All doctors on a phone are one list in the order of time, with the name of each doctor', async () => {
  const api = aServer([adaeze(), bola()])
  api.state.closedTimes = [
    {
      date: '2026-12-01',
      start: '08:00',
      end: '08:30',
      doctorId: 12,
      blocker: { id: 7, description: 'Generator service' },
    },
  ]
  const { choose, address } = await openSchedule()
  await card('Adaeze')
  expect(screen.queryByRole('button', { name: /Bola/ })).not.toBeInTheDocument()
  await choose('Doctor', 'All doctors')
  const list = within(screen.getByRole('region', { name: 'All doctors' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dr. Ibrahim Bello · Generator service'),
    expect.stringMatching(/Bola Ige.*Dr\. Ibrahim Bello/),
    expect.stringMatching(/Adaeze Okafor.*Dr\. Amaka Nwosu/),
  ])
  expect(screen.queryByRole('heading', { name: /^Available times/ })).not.toBeInTheDocument()
  expect(address()).toContain('doctor=all')
  expect(screen.getByLabelText('Doctor')).toHaveDisplayValue('All doctors')
  await choose('Doctor', 'Dr. Ibrahim Bello')
  expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument()
})

it('In the list of all doctors, a move offers the times of the same doctor first, then those of the others', async () => {
  aServer([adaeze(), bola()])
  const { user } = await openSchedule('/schedule?date=2026-12-01&doctor=all')
  await user.click(await card('Bola'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await screen.findByRole('heading', { name: 'Move to · Dr. Ibrahim Bello' })
  const headings = screen.getAllByRole('heading', { name: /^Move to/ })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Move to · Dr. Ibrahim Bello',
    'Move to · Dr. Amaka Nwosu',
  ])
  await user.click(screen.getByRole('button', { name: 'Move to 10:30 am, Dr. Amaka Nwosu' }))
  expect(await card('Bola')).toHaveTextContent(/10:30 am.*Dr\. Amaka Nwosu/)
})

it('During a move on a phone, the times of the day of the appointment come into view, not those of other days of its week', async () => {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.closest('section')!.getAttribute('aria-label')!)
  }
  try {
    aServer([adaeze()])
    const { user } = await openSchedule('/schedule?date=2026-12-01&span=week&doctor=11')
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await screen.findAllByRole('heading', { name: 'Move to' })
    expect(shown).toEqual([expect.stringContaining('Tuesday 1 December')])
  } finally {
    delete (Element.prototype as Partial<Element>).scrollIntoView
  }
})

it('On a phone, the day of the chosen doctor can be blocked', async () => {
  aServer([])
  const { user, router } = await openSchedule('/schedule?date=2026-12-01&doctor=12', [
    'appointments.read',
    'blockers.write',
  ])
  await user.click(await screen.findByRole('link', { name: 'Block the day: Dr. Ibrahim Bello' }))
  expect(router.state.location.pathname).toBe('/config')
})

it('A day that has passed cannot be blocked', async () => {
  const api = aServer([])
  api.reply(fetchSchedule, {
    readAt: new Date().toISOString(),
    now: '2026-12-02T08:05',
    gridMinutes: 30,
    days: [{ date: '2026-12-01', hours: [{ start: '08:00', end: '17:00' }] }],
    doctors: [{ ...aDoctor({ id: 12 }), own: false }],
    rooms: [],
    closed: [],
    appointments: [],
  })
  await openSchedule('/schedule?date=2026-12-01&doctor=12', ['appointments.read', 'blockers.write'])
  expect(await screen.findByText('No appointments')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Block the day/ })).not.toBeInTheDocument()
})

it('A change that is saved after another branch was chosen does not appear in the day of that branch', async () => {
  const api = aServer([adaeze()])
  const { user, choose } = await openSchedule('/schedule?branch=lag&date=2026-12-01&doctor=all')
  const { reply, arrives } = delayed({ ...adaeze(), version: 4, state: 'arrived' as const })
  api.reply(changeAppointmentState, reply)
  await card('Adaeze')
  await user.click(await screen.findByRole('button', { name: /^Arrived/ }))
  api.state.doctors = [aDoctor({ id: 21 })]
  await choose('Branch', 'Abuja')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument())
  const reads = api.sent(fetchSchedule).length
  api.reply(fetchSchedule, hangs())
  await arrives()
  await waitFor(() => expect(api.sent(fetchSchedule).length).toBeGreaterThan(reads))
  expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument()
})

it('A phone begins with a doctor who works that day', async () => {
  const api = aServer([adaeze(), bola()])
  api.state.closedTimes = [{ date: '2026-12-01', start: '00:00', end: '24:00', doctorId: 11, blocker: null }]
  await openSchedule()
  expect(await card('Bola')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument()
  expect(screen.getByLabelText('Doctor')).toHaveDisplayValue('Dr. Ibrahim Bello')
})

it('The field of the doctor names the doctor on screen when the branch does not have the one of the address', async () => {
  aServer([adaeze(), bola()])
  await openSchedule('/schedule?date=2026-12-01&doctor=99')
  expect(await card('Adaeze')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Bola/ })).not.toBeInTheDocument()
  expect(screen.getByLabelText('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
})

it('A phone stays with the doctor of an appointment that is moved to a day on which an earlier doctor works', async () => {
  const api = aServer([adaeze(), bola()])
  api.state.closedTimes = [{ date: '2026-12-01', start: '00:00', end: '24:00', doctorId: 11, blocker: null }]
  const { user } = await openSchedule()
  await user.click(await card('Bola'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  // Until the next day is there, the times of the day before cannot be pressed.
  await waitFor(() => expect(screen.getByRole('button', { name: '11:00 am' }).closest('[inert]')).toBeNull())
  await user.click(screen.getByRole('button', { name: '11:00 am' }))
  expect(await card('Bola')).toHaveTextContent('11:00 am')
  expect(screen.getByLabelText('Doctor')).toHaveDisplayValue('Dr. Ibrahim Bello')
})

it('The schedule of a branch without doctors says so on a phone', async () => {
  aServer([]).state.doctors = []
  await openSchedule()
  expect(await screen.findByText('This branch has no doctors yet.')).toBeVisible()
})
