import type { Schedule } from '@molar/contract'
import { aScheduledAppointment } from '@molar/shared/testing'
import { isBlocked } from './schedule-entries.ts'

const schedule: Schedule = {
  readAt: '2026-12-01T08:05:00Z',
  now: '2026-12-01T09:05',
  gridMinutes: 30,
  days: [],
  doctors: [],
  rooms: [],
  closed: [
    {
      date: '2026-12-01',
      start: '08:00',
      end: '12:00',
      doctorId: 11,
      blocker: { id: 7, description: 'Doctor is ill' },
    },
  ],
  appointments: [],
}
const appointment = aScheduledAppointment({ date: '2026-12-01', start: '10:00', end: '10:30', doctorId: 11 })

it.each([
  ['is blocked', {}, true],
  ['of another doctor is not blocked', { doctorId: 12 }, false],
  ['that has begun is no longer blocked', { start: '09:00', end: '09:30' }, false],
  ['that begins as the blocker ends is not blocked', { start: '12:00', end: '12:30' }, false],
  ['whose patient has arrived is no longer blocked', { state: 'arrived' }, false],
] as const)('An appointment at the time of a blocker %s', (_which, changes, expected) => {
  expect(isBlocked(schedule, { ...appointment, ...changes })).toBe(expected)
})
