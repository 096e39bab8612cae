import { aBlocker } from '@molar/shared/testing'
import { type BlockerForm, type Control, emptyForm, formOf, toFields } from './blocker-form.ts'
import { findFormErrors } from './form-errors.ts'

const TODAY = '2026-11-21'
const form = (changes: Partial<BlockerForm>): BlockerForm => ({
  ...emptyForm('lag'),
  description: ' Closed ',
  // Input for other types, which is not sent with this type.
  start: '2026-12-01T09:00',
  end: '2026-12-01T10:00',
  days: [2],
  dates: [7],
  ...changes,
})
const fieldsOf = (changes: Partial<BlockerForm>) => toFields(form(changes), TODAY, true)
const errorsOf = (changes: Partial<BlockerForm>, incomplete: Control[] = []) =>
  findFormErrors(fieldsOf(changes), incomplete).map(({ control, message }) =>
    'key' in message ? [control, message.key] : [],
  )
const times = { startTime: '12:00', endTime: '12:30' }
const yearlyFields = (month: number, date: number, today: string) =>
  toFields(form({ type: 'Yearly', month, yearDates: [date] }), today, true)
const weeklyFormOf = (startDateTime: string | null, endDateTime: string | null) =>
  formOf(aBlocker({ type: 'Weekly', startDateTime, endDateTime, recurringDays: [5, 1] }))
const NO_RECURRENCE = { recurringDays: [], recurringDates: [], selectedMonth: null }

it('sends a yearly date in this year, and 29 February in the next leap year', () => {
  expect(yearlyFields(11, 25, TODAY)).toMatchObject({
    startDateTime: '2026-12-25T00:00',
    endDateTime: '2026-12-25T23:59',
  })
  expect(yearlyFields(1, 29, TODAY)).toMatchObject({
    startDateTime: '2028-02-29T00:00',
    endDateTime: '2028-02-29T23:59',
    recurringDates: [29],
    selectedMonth: 1,
  })
  expect(yearlyFields(1, 29, '2028-05-01').startDateTime).toBe('2028-02-29T00:00')
  expect(yearlyFields(1, 29, '2097-01-01').startDateTime).toBe('2104-02-29T00:00')
})

it('sends only the fields of the chosen type', () => {
  const named = { description: 'Closed', location: 'lag', doctorId: null }
  const noon = { startDateTime: `${TODAY}T12:00`, endDateTime: `${TODAY}T12:30` }
  const wholeDay = { startDateTime: `${TODAY}T00:00`, endDateTime: `${TODAY}T23:59` }
  expect(fieldsOf({ type: 'Daily', ...times })).toEqual({
    ...named,
    type: 'Daily',
    ...noon,
    ...NO_RECURRENCE,
  })
  expect(fieldsOf({ type: 'Weekly', ...times })).toMatchObject({
    ...noon,
    recurringDays: [2],
    recurringDates: [],
  })
  expect(fieldsOf({ type: 'Weekly' })).toMatchObject(wholeDay)
  expect(fieldsOf({ type: 'Monthly' })).toMatchObject({ ...wholeDay, recurringDays: [], recurringDates: [7] })
  expect(fieldsOf({ type: 'One Time', ...times })).toMatchObject({
    startDateTime: '2026-12-01T09:00',
    endDateTime: '2026-12-01T10:00',
    ...NO_RECURRENCE,
  })
  expect(toFields(form({ type: 'Daily' }), TODAY, false)).not.toHaveProperty('location')
})

it.each<[string, Partial<BlockerForm>, string[][]]>([
  ['no type', { type: '' }, [['type', 'blocker.typeRequired']]],
  ['no description', { type: 'Weekly', description: '  ' }, [['description', 'blocker.descriptionRequired']]],
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
  ['only a start time', { type: 'Weekly', startTime: '12:00' }, [['end', 'blocker.endRequired']]],
  ['only an end time', { type: 'Monthly', endTime: '12:00' }, [['start', 'blocker.startRequired']]],
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
  ['no error', { type: 'Daily', startTime: '22:00', endTime: '23:59' }, []],
  ['no error', { type: 'One Time', end: '2026-12-03T06:00' }, []],
])('reports %s in the form %j', (_, changes, expected) => {
  expect(errorsOf(changes)).toEqual(expected.map(([field, key]) => [field, `errors.${key}`]))
})

it('reports a partly filled time instead of blocking the whole day', () => {
  expect(errorsOf({ type: 'Weekly' }, ['start'])).toEqual([['start', 'errors.incompleteTime']])
})

it('reads date and time in every format that a server may send', () => {
  expect(weeklyFormOf('2026-11-20T23:00:00Z', '2026-11-21T08:30:00.000Z')).toMatchObject({
    startTime: '00:00',
    endTime: '09:30',
    days: [1, 5],
  })
  const wholeDay = { startTime: '', endTime: '' }
  expect(weeklyFormOf('2026-11-21T00:00', '2026-11-21T23:59:59')).toMatchObject(wholeDay)
  expect(weeklyFormOf('2026-11-21T00:00', '2026-11-22T00:00')).toMatchObject(wholeDay)
  expect(weeklyFormOf(null, null)).toMatchObject(wholeDay)
  expect(weeklyFormOf('2026-11-21T20:00', '2026-11-22T00:00')).toMatchObject({
    startTime: '20:00',
    endTime: '23:59',
  })
})

it('reads the times of a daily blocker of the whole day, which its type needs', () => {
  const times = { startDateTime: '2026-11-21T00:00', endDateTime: '2026-11-21T23:59' }
  expect(formOf(aBlocker({ type: 'Daily', ...times }))).toMatchObject({
    startTime: '00:00',
    endTime: '23:59',
  })
  expect(formOf(aBlocker({ type: 'Weekly', ...times }))).toMatchObject({ startTime: '', endTime: '' })
})
