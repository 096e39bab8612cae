import { BLOCKER_TYPES } from '@molar/contract'
import { type BlockerForm, emptyForm } from './blocker-form.ts'
import { differences, groupsOf, merge, updateMine } from './edit-conflict.ts'

const weekly = (changes: Partial<BlockerForm> = {}): BlockerForm => ({
  ...emptyForm('lag'),
  description: 'Staff meeting',
  type: 'Weekly',
  days: [1],
  startTime: '08:00',
  endTime: '09:00',
  ...changes,
})
const oneTime = (start: string, end: string): BlockerForm => ({
  ...emptyForm('lag'),
  type: 'One Time',
  start,
  end,
})
const differingGroups = (one: BlockerForm, other: BlockerForm) =>
  differences(one, other).map(({ name }) => name)

it('merges changes to different field groups and reports the groups that both people changed', () => {
  const mine = weekly({ description: 'Team meeting', startTime: '07:30' })
  const theirs = weekly({ startTime: '08:30', days: [1, 2], location: 'fct' })
  const merged = merge(weekly(), mine, theirs)
  expect(merged).toEqual(
    weekly({ description: 'Team meeting', startTime: '07:30', days: [1, 2], location: 'fct' }),
  )
  expect(differingGroups(merged, theirs)).toEqual(['description', 'time'])
})

it('never joins the start of one person and the end of another', () => {
  const base = oneTime('2026-12-08T09:00', '2026-12-08T12:00')
  const mine = oneTime('2026-12-08T09:00', '2026-12-08T13:00')
  const moved = oneTime('2026-12-01T09:00', '2026-12-01T12:00')
  expect(merge(base, mine, moved)).toEqual(mine)
  expect(differingGroups(mine, moved)).toEqual(['time'])
  const wholeDay = weekly({ startTime: '', endTime: '' })
  expect(merge(weekly(), weekly({ endTime: '13:00' }), wholeDay)).toEqual(weekly({ endTime: '13:00' }))
})

it('keeps or replaces the whole schedule when the types differ', () => {
  const theirs = weekly({ type: 'Daily', days: [], startTime: '12:00' })
  expect(differingGroups(weekly({ days: [1, 2] }), theirs)).toEqual(['type'])
  expect(merge(weekly(), weekly({ days: [1, 2] }), theirs)).toEqual(weekly({ days: [1, 2] }))
  expect(merge(weekly(), weekly({ description: 'Tea' }), theirs)).toEqual({ ...theirs, description: 'Tea' })
})

it('ignores differences in fields that the type does not use', () => {
  expect(differingGroups(weekly({ start: '2026-12-01T09:00', dates: [3] }), weekly())).toEqual([])
})

it('treats an end at midnight and 23:59 of the day before as the same end', () => {
  expect(
    differingGroups(
      oneTime('2026-12-31T09:00', '2027-01-01T00:00'),
      oneTime('2026-12-31T09:00', '2026-12-31T23:59'),
    ),
  ).toEqual([])
  expect(
    differingGroups(
      oneTime('2026-12-31T09:00', '2027-01-01T00:30'),
      oneTime('2026-12-31T09:00', '2026-12-31T23:59'),
    ),
  ).toEqual(['time'])
})

it('adds a later change to my version, with the whole field group', () => {
  const mine = weekly({ days: [1, 2] })
  const theirs = weekly({ type: 'Daily', startTime: '12:00' })
  const form = { ...theirs, endTime: '13:00' } // their version was chosen and then changed
  expect(updateMine({ mine, theirs }, form, { endTime: '13:00' })).toEqual(form)
})

it('compares each property of the form in a group of some type', () => {
  const compared = BLOCKER_TYPES.flatMap((type) => {
    const form = weekly({ type })
    return groupsOf(form, form).flatMap(({ properties }) => properties)
  })
  expect(new Set<string>(['type', ...compared])).toEqual(new Set(Object.keys(emptyForm(null))))
})
