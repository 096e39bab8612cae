import { aScheduledAppointment } from '@molar/shared/testing'
import { followingStates } from './following-states.ts'

const at = { date: '2026-12-01', start: '09:30' }

it.each([
  ['the evening before', '2026-11-30T23:59', 'booked', ['pending']],
  ['early on its day', '2026-12-01T00:00', 'booked', ['arrived', 'pending']],
  ['at its start', '2026-12-01T09:30', 'booked', ['arrived', 'noshow', 'pending']],
  ['the day after', '2026-12-02T08:00', 'booked', ['arrived', 'noshow', 'pending']],
  ['the evening before', '2026-11-30T23:59', 'arrived', []],
  ['early on its day', '2026-12-01T00:00', 'arrived', ['fulfilled']],
] as const)('%s (%s) a %s appointment can become: %j', (_when, now, state, following) => {
  expect(followingStates(aScheduledAppointment({ ...at, state }), now)).toEqual(following)
})
