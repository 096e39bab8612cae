import { type BlockerForm, emptyForm } from './blocker-form.ts'
import { differences, followed, merge } from './facets.ts'

const weekly = (changes: Partial<BlockerForm> = {}): BlockerForm => ({
  ...emptyForm('lag'),
  description: 'Staff meeting',
  type: 'Weekly',
  days: [1],
  startTime: '08:00',
  endTime: '09:00',
  ...changes,
})
const named = (one: BlockerForm, other: BlockerForm) => differences(one, other).map(({ name }) => name)

it('takes what only they changed, keeps what only I changed, and asks about what we both did', () => {
  const mine = weekly({ description: 'Team meeting', startTime: '07:30' })
  const theirs = weekly({ startTime: '08:30', endTime: '10:00', location: 'fct' })
  const merged = merge(weekly(), mine, theirs)
  expect(merged).toEqual(
    weekly({ description: 'Team meeting', startTime: '07:30', endTime: '10:00', location: 'fct' }),
  )
  expect(named(merged, theirs)).toEqual(['description', 'start'])
})

it('takes or leaves the time of another type as a whole', () => {
  const theirs = weekly({ type: 'Daily', days: [], startTime: '12:00' })
  expect(named(weekly({ days: [1, 2] }), theirs)).toEqual(['type'])
  expect(merge(weekly(), weekly({ days: [1, 2] }), theirs)).toEqual(weekly({ days: [1, 2] }))
  expect(merge(weekly(), weekly({ description: 'Tea' }), theirs)).toEqual({ ...theirs, description: 'Tea' })
})

it('sees no difference in what the type does not go by', () => {
  expect(named(weekly({ start: '2026-12-01T09:00', dates: [3] }), weekly())).toEqual([])
})

it('counts what is typed afterwards as mine, with all that belongs to it', () => {
  const mine = weekly({ days: [1, 2] })
  const theirs = weekly({ type: 'Daily', startTime: '12:00' })
  const form = { ...theirs, endTime: '13:00' } // theirs was chosen, then changed
  expect(followed(mine, theirs, form, { endTime: '13:00' })).toEqual(form)
})
