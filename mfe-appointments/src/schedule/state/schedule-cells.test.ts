import type { Schedule, ScheduledAppointment } from '@molar/contract'
import { aScheduledAppointment } from '@molar/shared/testing'
import {
  availableStarts,
  cellsOf,
  defaultDoctor,
  doctorColumns,
  hasRoom,
  roomColumns,
  rowTimes,
  startsForMove,
} from './schedule-cells.ts'

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

const ROOMS = [
  { id: 1, name: 'Room 1' },
  { id: 2, name: 'Room 2' },
]

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

it('A room that is held for the waiting list is not available, for another doctor either', () => {
  const held = { date: '2026-12-01', doctorId: 12, blocker: null, heldUntil: '2026-12-01T09:10', roomId: 1 }
  const day = schedule({
    rooms: [{ id: 1, name: 'Room 1' }],
    closed: [{ ...held, start: '09:00', end: '10:00' }],
  })
  expect(hasRoom(day, '2026-12-01', '09:30', 30)).toBe(false)
  expect(hasRoom(day, '2026-12-01', '11:00', 30)).toBe(true)
  expect(availableStarts(day, roomColumns(day)[0]!, 30, day.now)).toEqual(['08:30', '11:00', '11:30'])
})

it('A time that is held for the appointment that is moved is available to it, in doctor and room columns', () => {
  const moving = appointment({ id: 1, start: '11:30', end: '12:00' })
  const held = { date: '2026-12-01', doctorId: 11, blocker: null, heldUntil: '2026-12-01T09:10', roomId: 1 }
  const heldFor = (appointmentId: number | undefined) =>
    schedule({
      rooms: ROOMS.slice(0, 1),
      closed: [{ ...held, start: '09:00', end: '09:30', ...(appointmentId && { appointmentId }) }],
      appointments: [moving],
    })
  for (const columns of [doctorColumns, roomColumns]) {
    const starts = (day: Schedule) => startsForMove(day, columns(day)[0]!, moving)
    expect(starts(heldFor(1))).toContain('09:00')
    expect(starts(heldFor(2))).not.toContain('09:00')
    expect(starts(heldFor(undefined))).not.toContain('09:00')
  }
})

it('Available starts are later than now, within the hours, and long enough before the next appointment', () => {
  const day = schedule({ appointments: [appointment({ start: '09:30', end: '10:00' })] })
  const column = doctorColumns(day)[0]!
  expect(availableStarts(day, column, 30, day.now)).toEqual(['08:30', '09:00', '11:00', '11:30'])
  expect(availableStarts(day, column, 60, day.now)).toEqual(['08:30', '11:00'])
})

it('A move needs the duration of the appointment, which does not take its own time', () => {
  const hour = appointment({ id: 1, start: '08:30', end: '09:30' })
  const day = schedule({
    rooms: ROOMS,
    appointments: [hour, appointment({ id: 2, start: '11:30', end: '12:00' })],
  })
  const [own] = doctorColumns(day)
  expect(startsForMove(day, own!, hour)).toEqual(['09:00'])
  expect(startsForMove(day, { ...own!, doctorId: 12 }, hour)).toEqual(['08:30', '09:00', '11:00'])
})

it('A move is only possible to doctors who offer the service, in the columns of doctors and of rooms', () => {
  const moving = appointment({ id: 1, start: '11:30', end: '12:00', serviceDoctorIds: [11] })
  const day = schedule({ rooms: ROOMS, appointments: [moving] })
  const [own] = doctorColumns(day)
  const startsFor = (serviceDoctorIds: ScheduledAppointment['serviceDoctorIds']) =>
    startsForMove(day, { ...own!, doctorId: 12 }, { ...moving, serviceDoctorIds })
  expect(startsForMove(day, own!, moving)).toContain('09:00')
  expect(startsFor([11])).toEqual([])
  expect(startsFor([11, 12])).toContain('09:00')
  expect(startsFor(null)).toContain('09:00')
  expect(startsFor(undefined)).toContain('09:00')
  const [room] = roomColumns(day)
  expect(startsForMove(day, room!, moving)).toContain('09:00')
  // Another room at the same time leaves the doctor as it is.
  const other = { ...moving, serviceDoctorIds: [12] }
  expect(startsForMove(day, { ...room!, roomId: 2 }, other)).toEqual(['11:30'])
})

it('A move needs an available room, and in the column of a room also the doctor of the appointment', () => {
  const moving = appointment({ id: 1, start: '11:30', end: '12:00' })
  const others = [
    appointment({ id: 2, start: '09:00', end: '09:30', doctorId: 12, roomId: 1 }),
    appointment({ id: 3, start: '09:00', end: '09:30', doctorId: 13, roomId: 2 }),
    appointment({ id: 4, start: '09:30', end: '10:00', doctorId: 12, roomId: 1 }),
    appointment({ id: 5, start: '11:00', end: '11:30', doctorId: 11, roomId: 2 }),
  ]
  const blocker = { id: 7, description: 'Course' }
  const closed = [{ date: '2026-12-01', start: '08:30', end: '09:00', doctorId: 11, blocker }]
  const day = schedule({ rooms: ROOMS, appointments: [moving, ...others], closed })
  expect(startsForMove(day, doctorColumns(day)[0]!, moving)).toEqual(['09:30'])
  const [first, second] = roomColumns(day)
  expect(startsForMove(day, first!, moving)).toEqual([])
  expect(startsForMove(day, second!, moving)).toEqual(['09:30', '11:30'])
})

it('A room out of use shows its appointments and is closed at all other times', () => {
  const rooms = [{ ...ROOMS[0]!, active: false }, ROOMS[1]!]
  const moving = appointment({ roomId: 2, start: '08:30', end: '09:00' })
  const day = schedule({ rooms, appointments: [appointment({ id: 2, roomId: 1 }), moving] })
  const [closed, open] = roomColumns(day)
  const shown = cellsOf(day, closed!, rowTimes(day)).filter(({ closed: isClosed }) => !isClosed)
  expect(shown.map(({ start }) => start)).toEqual(['09:00'])
  expect(availableStarts(day, closed!, 30, day.now)).toEqual([])
  expect(availableStarts(day, open!, 30, day.now)).not.toEqual([])
  // No other room is available for the appointment.
  const [column] = doctorColumns(day)
  expect(startsForMove({ ...day, rooms: [rooms[0]!] }, column!, moving)).toEqual([])
})

describe('The doctor who is shown until one is chosen', () => {
  const doctors = [
    { id: 11, first_name: 'Amaka', last_name: 'Nwosu', own: false },
    { id: 12, first_name: 'Ibrahim', last_name: 'Bello', own: false },
  ]
  const allDay = { date: '2026-12-01', start: '00:00', end: '24:00', doctorId: 11 }

  it.each([
    ['is the first one', [], 11],
    ['is the next one if the first does not work on these days', [{ ...allDay, blocker: null }], 12],
    [
      'stays the same when a blocker blocks the day',
      [{ ...allDay, blocker: { id: 7, description: 'Ill' } }],
      11,
    ],
    [
      'stays the same when the day is held for the waiting list',
      [{ ...allDay, blocker: null, heldUntil: '2026-12-01T09:10' }],
      11,
    ],
    ['is the first one if nobody works', [{ ...allDay, doctorId: null, blocker: null }], 11],
  ])('%s', (_, closed, expected) => {
    expect(defaultDoctor(schedule({ doctors, closed }), null)).toBe(expected)
  })

  it('is the first one who works on any of several days', () => {
    const [day] = schedule().days
    const days = [day!, { ...day!, date: '2026-12-02' }]
    const closed = [{ ...allDay, blocker: null }]
    expect(defaultDoctor(schedule({ doctors, days, closed }), null)).toBe(11)
  })

  it('is the doctor of the appointment that was moved last, if they are in this branch', () => {
    expect(defaultDoctor(schedule({ doctors }), 12)).toBe(12)
    expect(defaultDoctor(schedule({ doctors }), 99)).toBe(11)
  })
})
