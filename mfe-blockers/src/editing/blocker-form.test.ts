import { aBlocker } from '@molar/shared/testing'
import { type BlockerForm, emptyForm, formOf, toFields } from './blocker-form.ts'
import { problemsOf } from './problems.ts'

const TODAY = '2026-11-21'
const form = (changes: Partial<BlockerForm>): BlockerForm => ({
  ...emptyForm('lag'),
  description: ' Closed ',
  // Left over from other types, and never sent with this one.
  start: '2026-12-01T09:00',
  end: '2026-12-01T10:00',
  days: [2],
  dates: [7],
  ...changes,
})
const sent = (changes: Partial<BlockerForm>) => toFields(form(changes), TODAY, true)
const wrong = (changes: Partial<BlockerForm>, unfinished: string[] = []) =>
  problemsOf(sent(changes), unfinished).map(({ field, text }) => ('key' in text ? [field, text.key] : []))
const times = { startTime: '12:00', endTime: '12:30' }
const on = (month: number, date: number, today: string) =>
  toFields(form({ type: 'Yearly', month, yearDates: [date] }), today, true)
const opened = (startDateTime: string | null, endDateTime: string | null) =>
  formOf(aBlocker({ type: 'Weekly', startDateTime, endDateTime, recurringDays: [5, 1] }))
const NOTHING_ELSE = { recurringDays: [], recurringDates: [], selectedMonth: null }

it('sends a day of this year, of 29 February the next there is', () => {
  expect(on(11, 25, TODAY)).toMatchObject({
    startDateTime: '2026-12-25T00:00',
    endDateTime: '2026-12-25T23:59',
  })
  expect(on(1, 29, TODAY)).toMatchObject({
    startDateTime: '2028-02-29T00:00',
    endDateTime: '2028-02-29T23:59',
    recurringDates: [29],
    selectedMonth: 1,
  })
  expect(on(1, 29, '2028-05-01').startDateTime).toBe('2028-02-29T00:00')
  expect(on(1, 29, '2097-01-01').startDateTime).toBe('2104-02-29T00:00')
})

it('sends of each type what it goes by, and nothing of another', () => {
  const named = { description: 'Closed', location: 'lag', doctorId: null }
  const noon = { startDateTime: `${TODAY}T12:00`, endDateTime: `${TODAY}T12:30` }
  const wholeDay = { startDateTime: `${TODAY}T00:00`, endDateTime: `${TODAY}T23:59` }
  expect(sent({ type: 'Daily', ...times })).toEqual({ ...named, type: 'Daily', ...noon, ...NOTHING_ELSE })
  expect(sent({ type: 'Weekly', ...times })).toMatchObject({
    ...noon,
    recurringDays: [2],
    recurringDates: [],
  })
  expect(sent({ type: 'Weekly' })).toMatchObject(wholeDay)
  expect(sent({ type: 'Monthly' })).toMatchObject({ ...wholeDay, recurringDays: [], recurringDates: [7] })
  expect(sent({ type: 'One Time', ...times })).toMatchObject({
    startDateTime: '2026-12-01T09:00',
    endDateTime: '2026-12-01T10:00',
    ...NOTHING_ELSE,
  })
  expect(toFields(form({ type: 'Daily' }), TODAY, false)).not.toHaveProperty('location')
})

it.each<[string, Partial<BlockerForm>, string[][]]>([
  ['no type', { type: '' }, [['type', 'blocker.typeRequired']]],
  ['no words', { type: 'Weekly', description: '  ' }, [['description', 'blocker.descriptionRequired']]],
  ['an end at the start', { type: 'One Time', end: '2026-12-01T09:00' }, [['end', 'blocker.endAfterStart']]],
  [
    'an end before the start',
    { type: 'Daily', startTime: '12:00', endTime: '11:00' },
    [['end', 'blocker.endAfterStart']],
  ],
  [
    'no times',
    { type: 'Daily' },
    [
      ['start', 'blocker.startRequired'],
      ['end', 'blocker.endRequired'],
    ],
  ],
  ['half of the times', { type: 'Weekly', startTime: '12:00' }, [['end', 'blocker.endRequired']]],
  ['half of the times', { type: 'Monthly', endTime: '12:00' }, [['start', 'blocker.startRequired']]],
  ['no days', { type: 'Weekly', days: [] }, [['days', 'blocker.daysRequired']]],
  ['no dates', { type: 'Monthly', dates: [] }, [['dates', 'blocker.datesRequired']]],
  [
    'no month and date',
    { type: 'Yearly' },
    [
      ['month', 'blocker.monthRequired'],
      ['dates', 'blocker.datesRequired'],
    ],
  ],
  ['a year of five digits', { type: 'One Time', end: '20261-12-01T09:00' }, [['end', 'dateTime.invalid']]],
  ['nothing', { type: 'Daily', startTime: '22:00', endTime: '23:59' }, []],
  ['nothing', { type: 'One Time', end: '2026-12-03T06:00' }, []],
])('finds %s wrong with %j', (_, changes, expected) => {
  expect(wrong(changes)).toEqual(expected.map(([field, key]) => [field, `errors.${key}`]))
})

it('takes no half of a time for the whole day', () => {
  expect(wrong({ type: 'Weekly' }, ['start'])).toEqual([['start', 'errors.unfinished']])
})

it('opens whatever form a server writes', () => {
  expect(opened('2026-11-20T23:00:00Z', '2026-11-21T08:30:00.000Z')).toMatchObject({
    startTime: '00:00',
    endTime: '09:30',
    days: [1, 5],
  })
  const wholeDay = { startTime: '', endTime: '' }
  expect(opened('2026-11-21T00:00', '2026-11-21T23:59:59')).toMatchObject(wholeDay)
  expect(opened('2026-11-21T00:00', '2026-11-22T00:00')).toMatchObject(wholeDay)
  expect(opened(null, null)).toMatchObject(wholeDay)
  expect(opened('2026-11-21T20:00', '2026-11-22T00:00')).toMatchObject({
    startTime: '20:00',
    endTime: '23:59',
  })
})
