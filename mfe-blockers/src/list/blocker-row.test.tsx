import { screen } from '@testing-library/react'
import { type Blocker, listBlockers } from '@molar/contract'
import { aBlocker, rawResponse } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

const EVERY_TYPE: Blocker[] = [
  aBlocker({
    id: 1,
    description: 'Generator service',
    startDateTime: '2026-11-28T09:00',
    endDateTime: '2026-11-28T23:59',
  }),
  aBlocker({
    id: 2,
    description: 'Lunch',
    type: 'Daily',
    startDateTime: '2026-11-21T12:00',
    endDateTime: '2026-11-21T12:30',
  }),
  aBlocker({
    id: 3,
    description: 'Staff meeting',
    type: 'Weekly',
    startDateTime: '2026-11-21T08:00',
    endDateTime: '2026-11-21T09:00',
    recurringDays: [1, 3, 5],
  }),
  aBlocker({
    id: 4,
    description: 'Stock-taking',
    type: 'Monthly',
    startDateTime: null,
    endDateTime: null,
    recurringDates: [1, 2, 3, 21, 31],
  }),
  aBlocker({
    id: 5,
    description: 'Christmas',
    type: 'Yearly',
    startDateTime: '2026-12-25T00:00',
    endDateTime: '2026-12-25T23:59',
    recurringDates: [25, 26],
    selectedMonth: 11,
    location: null,
  }),
]

it('formats the schedule of each type for people', async () => {
  aClinic(EVERY_TYPE, [])
  const staff = await openBlockers()
  expect(await staff.row('Generator service')).toEqual([
    'Generator service',
    'One Time',
    'Sat 28 Nov 2026, 9:00\u00a0am',
    'Sat 28 Nov 2026, Midnight',
    '–',
    '–',
    '',
  ])
  expect(await staff.row('Lunch')).toEqual(['Lunch', 'Daily', '12 noon', '12:30 pm', 'Every day', '–', ''])
  expect(await staff.row('Staff meeting')).toEqual([
    'Staff meeting',
    'Weekly',
    '8:00 am',
    '9:00 am',
    'Mon, Wed and Fri',
    '–',
    '',
  ])
  expect((await staff.row('Stock-taking')).slice(2)).toEqual([
    'Whole day',
    '–',
    '–',
    '1st, 2nd, 3rd, 21st and 31st',
    '',
  ])
  expect((await staff.row('Christmas')).slice(2)).toEqual(['Whole day', '–', '–', '25 and 26 December', ''])
  expect(screen.getByText('5 blockers')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Appointment Blockers' })).toBeVisible()
})

it('shows an end at 0:00 as midnight of the day before', async () => {
  aClinic([aBlocker({ description: 'Night', endDateTime: '2026-12-02T00:00' })], [])
  const staff = await openBlockers()
  expect((await staff.row('Night'))[3]).toBe('Tue 1 Dec 2026, Midnight')
})

it('shows rows with unknown types, missing values and other date formats of another server', async () => {
  const api = aClinic([], [])
  const unusual = {
    id: 3,
    description: null,
    type: 'Hourly',
    startDateTime: '2026-12-01T08:00:00.000Z',
    endDateTime: null,
    recurringDays: null,
    recurringDates: null,
    selectedMonth: null,
  }
  const rows = [
    unusual,
    { ...unusual, id: 4, description: 'Class', type: 'Weekly', recurringDays: ['0', '6'] },
    {
      ...unusual,
      id: 5,
      description: 'Fair',
      type: 'One Time',
      startDateTime: '2026-12-01T23:30:00Z',
      endDateTime: 'soon',
    },
  ]
  api.reply(
    listBlockers,
    rawResponse(200, { success: true, message: 'OK', data: rows, paging: { totalPages: 4 } }),
  )
  const staff = await openBlockers()
  expect(await staff.row('Class')).toEqual(['Class', 'Weekly', '9:00 am', '–', 'Sun and Sat', '–', ''])
  expect((await staff.row('Fair')).slice(2, 4)).toEqual(['Wed 2 Dec 2026, 12:30\u00a0am', 'soon'])
  expect(screen.getByText('Hourly')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 4')
  expect(screen.queryByText(/\d blockers/)).not.toBeInTheDocument()
})
