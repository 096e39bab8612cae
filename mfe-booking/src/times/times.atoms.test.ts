import { renderHook } from '@testing-library/react'
import { clinicToday } from '@molar/contract'
import { useStore } from '@molar/shared/platform'
import { aDoctor, aService } from '@molar/shared/testing'
import { aClinicServer, aForm, availableDays } from '../booking.harness.tsx'
import { changeFormAtom } from '../wizard/wizard.atoms.ts'
import { nextAvailableDays, validDays } from './available-days.ts'
import { chosenDoctor } from './doctor-field.tsx'
import { keepDoctor, keepService } from './removed-choices.atoms.ts'
import { loadServicesAtom, servicesAtom } from './services.atoms.ts'
import { timeErrors } from './times.atoms.ts'

describe('a new list of choices', () => {
  it('keeps the chosen service by its name if the id belongs to another service', () => {
    const services = [aService({ id: 4, name: 'Braces' }), aService({ id: 9 })]
    expect(keepService(aForm(), services)).toEqual({ change: { serviceId: 9 } })
  })

  it('removes a service that is not in the list, and reports nothing if none was chosen', () => {
    expect(keepService(aForm({ serviceText: 'Aligners' }), [])).toEqual({
      change: { serviceId: null, serviceText: '' },
      removed: 'service',
    })
    expect(keepService(aForm({ serviceId: null, serviceText: '' }), [])).toEqual({ change: {} })
  })

  it('keeps a complaint where the branch has no services, because the field offers the complaints then', () => {
    const form = aForm({ serviceId: null, serviceText: 'Tooth Pain' })
    expect(keepService(form, [])).toEqual({ change: { serviceId: null } })
  })

  it('takes the department that the doctor has now', () => {
    const doctor = { ...chosenDoctor(aDoctor()), departmentId: 99 }
    expect(keepDoctor(aForm({ doctor }), [aDoctor()])).toEqual({
      change: { doctor: chosenDoctor(aDoctor()) },
    })
  })

  it('removes a doctor who does not work at the branch', () => {
    const doctor = chosenDoctor(aDoctor())
    expect(keepDoctor(aForm({ doctor }), [aDoctor()])).toEqual({ change: {} })
    expect(keepDoctor(aForm({ doctor }), [])).toEqual({ change: { doctor: null }, removed: 'doctor' })
  })
})

it('offers no service of the other appointment type as soon as the type is changed', async () => {
  aClinicServer()
  const store = renderHook(() => useStore()).result.current
  store.set(changeFormAtom, { location: 'lag', appointmentType: 'consultation' })
  await store.set(loadServicesAtom)
  expect(store.get(servicesAtom)).toMatchObject({ state: 'ready' })
  store.set(changeFormAtom, { appointmentType: 'procedure' })
  expect(store.get(servicesAtom)).toBeNull()
})

it('returns at most ten days, only those with available times', () => {
  const full = { date: '2026-12-01', slots: [{ start: '09:00', free: false }] }
  expect(nextAvailableDays([full, ...availableDays('2026-12-02', 20)]).map(({ date }) => date)).toEqual([
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

it('leaves out days without a date or slots', () => {
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
] as const)(
  'with the answers %j and the available times %j reports the errors %j',
  (changes, available, keys) => {
    const form = { ...aForm({ date: '2026-12-01' }), ...changes }
    const errors = timeErrors(form, '2026-11-21', available && [...available])
    expect(errors.map(({ message }) => 'key' in message && message.key)).toEqual(
      keys.map((key) => `errors.${key}`),
    )
  },
)

it('reports a description over 2000 characters, without the spaces around it', () => {
  const [fits, tooLong] = [` ${'a'.repeat(2000)}\n`, 'a'.repeat(2001)].map((description) =>
    timeErrors(aForm({ description }), clinicToday(), null),
  )
  expect(fits).toEqual([])
  expect(tooLong).toEqual([
    { field: 'description', message: { key: 'errors.description.tooLong', values: { max: 2000 } } },
  ])
})

it('takes the department from department_id or from department', () => {
  expect(chosenDoctor(aDoctor({ department_id: null }))).toEqual({
    id: 11,
    name: 'Dr. Amaka Nwosu',
    departmentId: 2,
  })
  expect(chosenDoctor(aDoctor({ department_id: undefined, department: null })).departmentId).toBeNull()
})
