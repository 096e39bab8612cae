import type { Schedule, ScheduledAppointment } from '@molar/contract'
import { aScheduledAppointment } from '@molar/shared/testing'
import { cellsOf, doctorColumns, availableStarts, rowTimes, startsForMove } from './schedule-cells.ts'

const appointment = (changes: Partial<ScheduledAppointment>) =>
  aScheduledAppointment({ id: 1, start: '09:00', end: '09:30', ...changes })

const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  readAt: '2026-12-01T08:05:00Z',
  now: '2026-12-01T08:05',
  gridMinutes: 30,
  days: [
    {
      date: '2026-12-01',
      hours: [
        { start: '08:00', end: '10:00' },
        { start: '11:00', end: '12:00' },
      ],
    },
  ],
  doctors: [{ id: 11, first_name: 'Amaka', last_name: 'Nwosu', own: false }],
  rooms: [],
  closed: [],
  appointments: [],
  ...changes,
})

/** Start, number of rows and content of each cell of the doctor's column. */
const cells = (changes: Partial<Schedule>) => {
  const day = schedule(changes)
  return cellsOf(day, doctorColumns(day)[0]!, rowTimes(day)).map(({ start, span, closed, appointments }) => [
    start,
    span,
    closed ? (closed.reason ?? 'closed') : appointments.map(({ id }) => id).join(' '),
  ])
}

it('A day has a row for each half hour from the first opening to the last closing, closed ones between too', () => {
  expect(rowTimes(schedule())).toEqual([
    '08:00',
    '08:30',
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
  ])
  expect(cells({})).toEqual([
    ['08:00', 1, ''],
    ['08:30', 1, ''],
    ['09:00', 1, ''],
    ['09:30', 1, ''],
    ['10:00', 2, 'closed'],
    ['11:00', 1, ''],
    ['11:30', 1, ''],
  ])
})

it('An appointment has as many rows as it needs, also before the opening', () => {
  const appointments = [
    appointment({ id: 1, start: '07:30', end: '08:30' }),
    appointment({ id: 2, start: '09:00', end: '09:45' }),
  ]
  expect(cells({ appointments }).slice(0, 4)).toEqual([
    ['07:30', 2, '1'],
    ['08:30', 1, ''],
    ['09:00', 2, '2'],
    ['10:00', 2, 'closed'],
  ])
})

it('Appointments that share a row share a cell', () => {
  const appointments = [
    appointment({ id: 1, start: '08:00', end: '08:45' }),
    appointment({ id: 2, start: '08:45', end: '09:15' }),
  ]
  expect(cells({ appointments })[0]).toEqual(['08:00', 3, '1 2'])
})

it('A blocker of the doctor closes the rows that it touches, one of another doctor none', () => {
  const blocker = { id: 7, description: 'Generator service' }
  const closed = [
    { date: '2026-12-01', start: '08:15', end: '09:00', doctorId: 11, blocker },
    { date: '2026-12-01', start: '11:00', end: '12:00', doctorId: 12, blocker },
  ]
  expect(cells({ closed }).slice(0, 2)).toEqual([
    ['08:00', 2, 'Generator service'],
    ['09:00', 1, ''],
  ])
  expect(cells({ closed }).at(-1)).toEqual(['11:30', 1, ''])
})

it('A time that is held for the waiting list is closed, and no start is available in it', () => {
  const held = { date: '2026-12-01', doctorId: 11, blocker: null, heldUntil: '2026-12-01T09:10' }
  const day = schedule({ closed: [{ ...held, start: '09:00', end: '10:00' }] })
  const column = doctorColumns(day)[0]!
  expect(cellsOf(day, column, rowTimes(day))[2]).toMatchObject({
    start: '09:00',
    span: 2,
    closed: { heldUntil: '2026-12-01T09:10' },
  })
  expect(availableStarts(day, column, 30, day.now)).toEqual(['08:30', '11:00', '11:30'])
})

it('Available starts are later than now, within the hours, and long enough before the next appointment', () => {
  const day = schedule({ appointments: [appointment({ start: '09:30', end: '10:00' })] })
  const column = doctorColumns(day)[0]!
  expect(availableStarts(day, column, 30, day.now)).toEqual(['08:30', '09:00', '11:00', '11:30'])
  expect(availableStarts(day, column, 60, day.now)).toEqual(['08:30', '11:00'])
})

it('A move needs the duration of the appointment, which does not take its own time', () => {
  const hour = appointment({ id: 1, start: '08:30', end: '09:30' })
  const rooms = [{ id: 1, name: 'Room 1' }]
  const day = schedule({ rooms, appointments: [hour, appointment({ id: 2, start: '11:30', end: '12:00' })] })
  const [own] = doctorColumns(day)
  expect(startsForMove(day, own!, hour)).toEqual(['09:00'])
  expect(startsForMove(day, { ...own!, doctorId: 12 }, hour)).toEqual(['08:30', '09:00', '11:00'])
})
