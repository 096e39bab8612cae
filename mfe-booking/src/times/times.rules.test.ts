import { aDoctor, aService } from '@molar/shared/testing'
import { aForm, freeDays } from '../booking.harness.tsx'
import { nextAvailableDays, validDays } from './available-days.ts'
import { chosenDoctor } from './doctor-field.tsx'
import { keepDoctor, keepService, keepTime } from './removed-choices.atoms.ts'
import { timeProblems } from './times.atoms.ts'

describe('what still fits', () => {
  it('keeps a service by its name where the number means another one', () => {
    const services = [aService({ id: 4, name: 'Braces' }), aService({ id: 9 })]
    expect(keepService(aForm(), services)).toEqual({ change: { serviceId: 9 } })
  })

  it('drops a service that is not offered, and asks nothing of one never chosen', () => {
    expect(keepService(aForm(), [])).toEqual({
      change: { serviceId: null, serviceText: '' },
      removed: 'service',
    })
    expect(keepService(aForm({ serviceId: null, serviceText: '' }), [])).toEqual({ change: {} })
  })

  it('drops a doctor who does not work there', () => {
    const doctor = chosenDoctor(aDoctor())
    expect(keepDoctor(aForm({ doctor }), [aDoctor()])).toEqual({ change: {} })
    expect(keepDoctor(aForm({ doctor }), [])).toEqual({ change: { doctor: null }, removed: 'doctor' })
  })

  it('drops a time that is not free', () => {
    expect(keepTime(aForm(), ['09:30'])).toEqual({ change: {} })
    expect(keepTime(aForm(), ['09:00'])).toEqual({ change: { time: '' }, removed: 'time' })
  })
})

it('shows at most ten days, only those with free times', () => {
  const full = { date: '2026-12-01', slots: [{ start: '09:00', free: false }] }
  expect(nextAvailableDays([full, ...freeDays('2026-12-02', 20)]).map(({ date }) => date)).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
    '2026-12-10',
    '2026-12-11',
  ])
})

it('leaves out days that a screen cannot show', () => {
  expect(validDays([null, { date: 3 }, { date: '2026-12-01' }] as never)).toEqual([])
})

it.each([
  [{ appointmentType: '', date: '', time: '' }, null, ['type.required', 'date.required', 'time.required']],
  [{ date: '2026-11-20' }, null, ['date.past']],
  [{ date: '2026-02-30' }, null, ['date.required']],
  [{ time: '24:00' }, null, ['time.required']],
  [{}, ['10:00'], ['time.taken']],
  [{}, ['09:30'], []],
  [{ date: '2026-11-21' }, null, []],
] as const)('finds %j with %j free to lack %j', (changes, offered, keys) => {
  const form = { ...aForm({ date: '2026-12-01' }), ...changes }
  const problems = timeProblems(form, '2026-11-21', offered && [...offered])
  expect(problems.map(({ message }) => 'key' in message && message.key)).toEqual(
    keys.map((key) => `errors.${key}`),
  )
})

it('reads the department of a doctor wherever it stands', () => {
  expect(chosenDoctor(aDoctor({ department_id: null }))).toEqual({
    id: 11,
    name: 'Dr. Amaka Nwosu',
    departmentId: 2,
  })
  expect(chosenDoctor(aDoctor({ department_id: undefined, department: null })).departmentId).toBeNull()
})
