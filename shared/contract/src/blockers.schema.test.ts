import { blockerSchema } from '@molar/contract'
import type { ValidationError } from 'yup'

const errorsOf = (body: object) => {
  try {
    blockerSchema.validateSync(body, { abortEarly: false })
    return {}
  } catch (error) {
    const { inner } = error as ValidationError
    return Object.fromEntries(inner.map(({ path, message }) => [path, message]))
  }
}
const times = { startDateTime: '2026-12-01T09:00', endDateTime: '2026-12-01T12:00' }
const named = { description: 'Generator service' }

it.each([
  ['One Time', { ...times }],
  ['One Time, over midnight', { startDateTime: '2026-12-01T22:00', endDateTime: '2026-12-02T06:00' }],
  ['Daily', { ...times }],
  ['Daily, until midnight', { startDateTime: '2026-12-01T09:00', endDateTime: '2026-12-01T23:59' }],
  ['Weekly', { recurringDays: [1, 3, 5] }],
  ['Weekly, at times', { recurringDays: [0], ...times }],
  ['Monthly', { recurringDates: [31] }],
  ['Yearly', { recurringDates: [29], selectedMonth: 1 }],
])('accepts a blocker: %s', (what, fields) => {
  const type = what.split(',')[0]
  expect(errorsOf({ ...named, type, ...fields })).toEqual({})
})

it.each([
  ['One Time', {}, { startDateTime: 'blocker.startRequired', endDateTime: 'blocker.endRequired' }],
  ['Daily', {}, { startDateTime: 'blocker.startRequired', endDateTime: 'blocker.endRequired' }],
  ['Daily', { ...times, endDateTime: null }, { endDateTime: 'blocker.endRequired' }],
  ['Daily', { ...times, endDateTime: '2026-12-02T09:00' }, { endDateTime: 'blocker.endAfterStart' }],
  ['One Time', { ...times, endDateTime: times.startDateTime }, { endDateTime: 'blocker.endAfterStart' }],
  ['One Time', { ...times, startDateTime: 'soon' }, { startDateTime: 'dateTime.invalid' }],
  ['Weekly', {}, { recurringDays: 'blocker.daysRequired' }],
  ['Weekly', { recurringDays: [7] }, { 'recurringDays[0]': 'blocker.dayInvalid' }],
  [
    'Weekly',
    { recurringDays: [1], startDateTime: times.startDateTime },
    { endDateTime: 'blocker.endRequired' },
  ],
  ['Monthly', { recurringDates: [] }, { recurringDates: 'blocker.datesRequired' }],
  ['Yearly', {}, { selectedMonth: 'blocker.monthRequired', recurringDates: 'blocker.datesRequired' }],
  ['Yearly', { selectedMonth: 1, recurringDates: [30] }, { recurringDates: 'blocker.dateNotInMonth' }],
  ['Hourly', {}, { type: 'blocker.typeUnknown' }],
])('refuses a %s blocker with %j', (type, fields, expected) => {
  expect(errorsOf({ ...named, type, ...fields })).toEqual(expected)
})

const noText = { toString: 1, valueOf: 1 }

it.each([
  ['Weekly', { recurringDays: [noText, 1] }, { 'recurringDays[0]': 'blocker.dayInvalid' }],
  ['Weekly', { recurringDays: [[[1]], noText] }, { 'recurringDays[0]': 'blocker.dayInvalid' }],
  ['Monthly', { recurringDates: [noText, noText] }, { 'recurringDates[0]': 'blocker.dateInvalid' }],
  [
    'Yearly',
    { recurringDates: [1, noText], selectedMonth: 1 },
    { 'recurringDates[1]': 'blocker.dateInvalid' },
  ],
  ['Yearly', { recurringDates: [1], selectedMonth: noText }, { selectedMonth: 'blocker.monthInvalid' }],
  ['One Time', { ...times, startDateTime: noText }, { startDateTime: 'dateTime.invalid' }],
  ['Weekly', { recurringDays: Array(101).fill(1) }, { recurringDays: 'blocker.dayInvalid' }],
])('refuses a %s blocker with values of a wrong type: %j', (type, fields, expected) => {
  expect(errorsOf({ ...named, type, ...fields })).toMatchObject(expected)
})

it('sorts days, removes duplicates and reads every spelling of a branch', () => {
  const body = { ...named, type: 'Weekly', recurringDays: [5, 1, 5], location: 'Lagos' }
  expect(blockerSchema.validateSync(body)).toMatchObject({ recurringDays: [1, 5], location: 'lag' })
  expect(blockerSchema.validateSync({ ...body, location: 'all' })).toMatchObject({ location: null })
})
