import { act, fireEvent, screen, within } from '@testing-library/react'
import { addDays, fetchSchedule, moveAppointment } from '@molar/contract'
import { aDoctor, rawResponse, refusal, setDate } from '@molar/shared/testing'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, openSchedule, panel } from './schedule.harness.tsx'

afterEach(() => jest.useRealTimers())

describe('schedule of a day', () => {
  it('Each doctor has a column, and an appointment names time, patient, service and state', async () => {
    aServer([adaeze()])
    await openSchedule()
    const grid = await screen.findByRole('grid', { name: 'Schedule' })
    const heads = within(grid).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Dr. Amaka Nwosu',
      'Dr. Ibrahim Bello',
    ])
    expect(await card('Adaeze')).toHaveTextContent('9:30 am Adaeze Okafor Pending · Tooth Pain')
    expect(screen.getByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
  })

  it('The schedule of a branch without doctors says so in place of a table', async () => {
    aServer([]).state.doctors = []
    await openSchedule()
    expect(await screen.findByText('This branch has no doctors yet.')).toBeVisible()
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })

  it('The rooms of a branch that has none are a sentence in place of a table', async () => {
    aServer([]).reply(fetchSchedule, {
      readAt: '2026-12-01T07:05:00Z',
      now: '2026-12-01T08:05',
      gridMinutes: 30,
      days: [{ date: '2026-12-01', hours: [{ start: '08:00', end: '17:00' }] }],
      doctors: [{ ...aDoctor(), own: false }],
      rooms: [],
      closed: [],
      appointments: [],
    })
    await openSchedule('/schedule?date=2026-12-01&columns=rooms')
    expect(await screen.findByText('This branch has no rooms yet.')).toBeVisible()
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })

  it('The panel has everything that is known, also the email address and what the patient wrote', async () => {
    const row = adaeze()
    aServer([{ ...row, description: 'Pain when chewing', user: { ...row.user, email: 'ada@example.com' } }])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    expect(details.getByText('Pain when chewing')).toBeVisible()
    expect(details.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(details.getByText('MLR-7K2Q-84')).toBeVisible()
  })

  it('An appointment at a time that a blocker closes says so until it has been dealt with', async () => {
    const api = aServer([
      adaeze(),
      { ...adaeze(), id: 502, start_time: '11:00', user: { ...adaeze().user, surname: 'Bola' } },
    ])
    api.state.closedTimes = [
      {
        date: '2026-12-01',
        start: '09:00',
        end: '10:00',
        doctorId: 11,
        blocker: { id: 7, description: 'Generator service' },
      },
    ]
    const { user } = await openSchedule()
    expect(await card('Adaeze')).toHaveTextContent('Time is blocked · Pending')
    expect(await card('Bola')).not.toHaveTextContent('blocked')
    await user.click(within(screen.getByRole('group', { name: 'Adaeze Okafor' })).getByText('Arrived'))
    expect(await card('Adaeze')).not.toHaveTextContent('blocked')
  })

  it('The field of the doctor names the doctor of the week when the branch does not have the one of the address', async () => {
    const api = aServer([])
    const closed = { start: '00:00', end: '24:00', doctorId: 11, blocker: null }
    api.state.closedTimes = Array.from({ length: 7 }, (_, day) => ({
      ...closed,
      date: addDays('2026-11-30', day),
    }))
    await openSchedule('/schedule?date=2026-12-01&span=week&doctor=99')
    await screen.findByRole('grid', { name: 'Schedule' })
    expect(screen.getByLabelText('Doctor')).toHaveDisplayValue('Dr. Ibrahim Bello')
  })

  it('The heading of a doctor leads to a new blocker of that doctor and day', async () => {
    aServer([])
    const { user, router } = await openSchedule(undefined, ['appointments.read', 'blockers.write'])
    await user.click(await screen.findByRole('link', { name: 'Block the day: Dr. Amaka Nwosu' }))
    expect(router.state.location.pathname).toBe('/config')
  })

  it('The blocker of a day that ends at midnight ends at 23:59, which the form takes for midnight', async () => {
    const api = aServer([])
    api.state.hours = [{ start: '08:00', end: '24:00' }]
    const { user, router } = await openSchedule(undefined, ['appointments.read', 'blockers.write'])
    const states: unknown[] = []
    router.subscribe(({ location }) => void states.push(location.state))
    await user.click(await screen.findByRole('link', { name: 'Block the day: Dr. Amaka Nwosu' }))
    expect(states).toContainEqual({
      newBlocker: expect.objectContaining({ start: '2026-12-01T08:00', end: '2026-12-01T23:59' }),
    })
  })

  it('The link "Block the day" is missing without the permission for blockers', async () => {
    aServer([])
    await openSchedule()
    expect(await screen.findByRole('grid')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Block the day/ })).not.toBeInTheDocument()
  })

  it('Arrow keys go from cell to cell, and Enter opens the appointment', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule()
    const first = await card('Adaeze')
    act(() => first.focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveAccessibleName('Book at 10:00 am, Dr. Amaka Nwosu')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveAccessibleName('Book at 10:00 am, Dr. Ibrahim Bello')
    await user.keyboard('{ArrowLeft}{ArrowUp}{Enter}')
    expect((await panel()).getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible()
  })

  it('A doctor without the permission can neither book nor move, and marks arrivals', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule(undefined, ['appointments.read', 'appointments.confirm'])
    await user.click(await card('Adaeze'))
    const details = await panel()
    expect(details.getByRole('button', { name: 'Arrived' })).toBeVisible()
    expect(details.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Book at/ })).not.toBeInTheDocument()
  })

  it('A failed read says so and can be tried again; a later failure keeps the day with its time', async () => {
    const api = aServer([adaeze()])
    api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
    const { press, user } = await openSchedule()
    expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
    api.restore(fetchSchedule)
    await press('Try again')
    await user.click(await card('Adaeze'))
    api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
    await user.click((await panel()).getByRole('button', { name: 'Arrived' }))
    expect(await screen.findByText(/You see the schedule as of/)).toBeVisible()
    expect(screen.getByText('Adaeze Okafor', { selector: 'b' })).toBeInTheDocument()
  })
})

it('A time that is held for the waiting list says until when, and cannot be booked', async () => {
  const api = aServer([adaeze()])
  const held = { date: '2026-12-01', doctorId: 11, blocker: null, heldUntil: '2026-12-01T11:20' }
  api.state.closedTimes = [{ ...held, start: '11:00', end: '11:30' }]
  await openSchedule()
  expect(await screen.findByText('Held for the waiting list until 11:20 am')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Book at 11:30 am, Dr. Amaka Nwosu' })).toBeVisible()
})

it('An appointment can be moved to the time that is held for its patient', async () => {
  const api = aServer([adaeze()])
  const held = { date: '2026-12-01', doctorId: 11, blocker: null, heldUntil: '2026-12-01T08:20' }
  api.state.closedTimes = [{ ...held, start: '09:00', end: '09:30', appointmentId: adaeze().id }]
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'Move to 9:00 am, Dr. Amaka Nwosu' }))
  expect(await card('Adaeze')).toHaveTextContent('9:00 am')
  expect(api.sent(moveAppointment)).toMatchObject([{ start_time: '09:00' }])
})

it('A day that a busy server refused is read again after the time that it named', async () => {
  const api = aServer([adaeze()])
  let refused = 0
  api.reply(fetchSchedule, () => {
    refused += 1
    api.restore(fetchSchedule)
    return rawResponse(
      503,
      { success: false, message: 'Too busy.', code: 'overloaded' },
      { 'retry-after': '0' },
    )
  })
  await openSchedule()
  expect(await card('Adaeze')).toBeVisible()
  expect(refused).toBe(1)
})

it('A day says when it was read as soon as the browser is offline', async () => {
  aServer([adaeze()])
  await openSchedule()
  await card('Adaeze')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/You see the schedule as of/)).toBeVisible()
  expect(await card('Adaeze')).toBeVisible()
})

it('Days that are typed in the form of a new appointment make one step in the history', async () => {
  aServer([])
  const staff = await openSchedule()
  await staff.user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const day = (await panel()).getByLabelText('Date')
  act(() => day.focus())
  for (const value of ['2026-12-02', '2026-12-12', '2026-12-15']) fireEvent.change(day, { target: { value } })
  expect(staff.address()).toContain('date=2026-12-15')
  await staff.back()
  expect(staff.address()).toBe('?date=2026-12-01')
})

it('Next day that is pressed twice before the page is rendered shows the day after the next', async () => {
  // The address names no day that is today.
  setDate('2026-11-20T08:00:00Z')
  aServer([])
  const { address } = await openSchedule()
  const next = await screen.findByRole('button', { name: 'Next day' })
  await act(async () => {
    next.click()
    next.click()
  })
  expect(await screen.findByRole('heading', { name: 'Thursday 3 December 2026' })).toBeVisible()
  expect(address()).toContain('date=2026-12-03')
})
