import { appointmentsBodySchema } from '@molar/contract'

it.each([[{ toString: 1 }], [[[['2026-12-01']]]], [20261201]])(
  'refuses the first day %j as a day, also where a last day is given',
  (from) => {
    expect(() => appointmentsBodySchema.validateSync({ from, to: '2026-12-31' })).toThrow('date.invalid')
  },
)

it('refuses a last day before the first day', () => {
  const body = { from: '2026-12-02', to: '2026-12-01' }
  expect(() => appointmentsBodySchema.validateSync(body)).toThrow('date.endBeforeStart')
})
