import { screen, waitFor, within } from '@testing-library/react'
import { type Blocker, createBlocker, listBlockers, updateBlocker } from '@molar/contract'
import { aBlocker, setDate, successWith, rawResponse } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

type Staff = Awaited<ReturnType<typeof openBlockers>>

const TODAY = '2026-11-27'
const YEAR = TODAY.slice(0, 4)
const wholeDay = { startDateTime: `${TODAY}T00:00`, endDateTime: `${TODAY}T23:59` }
const noRecurrence = { recurringDays: [], recurringDates: [], selectedMonth: null }
beforeEach(() => setDate(`${TODAY}T08:20:00Z`))
afterEach(() => jest.useRealTimers())

const common = { location: null, doctorId: null, token: 'staff-token' }

const blockersByType: [type: string, fill: (staff: Staff) => Promise<void>, sent: object][] = [
  [
    'One Time',
    async (staff) => {
      await staff.fill('Start', '2026-12-01T09:00')
      await staff.fill('End', '2026-12-02T06:00')
    },
    { startDateTime: '2026-12-01T09:00', endDateTime: '2026-12-02T06:00', ...noRecurrence },
  ],
  [
    'Daily',
    async (staff) => {
      await staff.fill('Start', '12:00')
      await staff.fill('End', '12:30')
    },
    { startDateTime: `${TODAY}T12:00`, endDateTime: `${TODAY}T12:30`, ...noRecurrence },
  ],
  [
    'Weekly',
    async (staff) => {
      await staff.tick('Friday')
      await staff.tick('Sunday')
    },
    { ...wholeDay, ...noRecurrence, recurringDays: [0, 5] },
  ],
  [
    'Monthly',
    async (staff) => {
      await staff.tick('31')
      await staff.tick('1')
      await staff.fill('Start', '16:00')
      await staff.fill('End', '23:59')
    },
    {
      startDateTime: `${TODAY}T16:00`,
      endDateTime: `${TODAY}T23:59`,
      ...noRecurrence,
      recurringDates: [1, 31],
    },
  ],
  [
    'Yearly',
    async (staff) => {
      await staff.pick('Month', 'December')
      await staff.pick('Date', '25')
      expect(screen.getByText('Blocks all day on 25 December, every year.')).toBeVisible()
    },
    {
      startDateTime: `${YEAR}-12-25T00:00`,
      endDateTime: `${YEAR}-12-25T23:59`,
      ...noRecurrence,
      recurringDates: [25],
      selectedMonth: 11,
    },
  ],
]

it.each(blockersByType)('creates a %s blocker', async (type, fill, sent) => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.add()
  expect(await staff.dialog()).toHaveAccessibleName('Create Blocker')
  await staff.fill('Description', 'Closed')
  await staff.pick('Type', type)
  await fill(staff)
  await staff.save()
  expect(await screen.findByText('Closed', { selector: 'b' })).toBeVisible()
  expect(api.sent(createBlocker)).toEqual([{ description: 'Closed', type, ...sent, ...common }])
  expect(staff.lastToast()).toEqual({ tone: 'success', sentence: 'Created successfully!' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each(blockersByType)(
  'edits a %s blocker: only the changed field is sent differently',
  async (type, _fill, sent) => {
    const row = { ...aBlocker({ description: 'Closed', version: 4 }), ...sent, type } as Blocker
    const api = aClinic([row])
    const staff = await openBlockers()
    await staff.press('Edit Closed')
    expect(await staff.dialog()).toHaveAccessibleName('Edit Blocker')
    await staff.fill('Description', 'Closed again')
    await staff.save()
    expect(await screen.findByText('Closed again', { selector: 'b' })).toBeVisible()
    expect(api.sent(updateBlocker)).toEqual([
      { description: 'Closed again', type, ...sent, ...common, location: 'lag', version: 4 },
    ])
    expect(api.calls.some(({ call }) => call === 'PUT /blockers/7')).toBe(true)
    expect(staff.lastToast()).toEqual({ tone: 'success', sentence: 'Changes saved.' })
  },
)

it('shows only the fields of the chosen type, and keeps the input of another type', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  const labels = async () =>
    [...(await staff.dialog()).querySelectorAll('label.form-label, legend')].map((label) => label.textContent)
  expect(await labels()).toEqual(['Description', 'Type', 'Branch'])
  await staff.pick('Type', 'Weekly')
  expect(await labels()).toEqual(['Description', 'Type', 'Days', 'Start', 'End', 'Branch'])
  await staff.tick('Monday')
  await staff.pick('Type', 'Yearly')
  expect(await labels()).toEqual(['Description', 'Type', 'Month', 'Date', 'Branch'])
  await staff.pick('Type', 'Weekly')
  expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
})

it.each([
  ['February', 29, 'Blocks all day on 29 February, in leap years only.'],
  ['April', 30, 'Blocks all day on 30 April, every year.'],
  ['December', 31, 'Blocks all day on 31 December, every year.'],
])('offers the dates of %s up to %i and clears a date that it does not have', async (month, last, words) => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', 'Yearly')
  await staff.pick('Month', 'December')
  await staff.pick('Date', '31')
  await staff.pick('Month', month)
  const dates = within(await staff.field('Date')).getAllByRole<HTMLOptionElement>('option')
  expect(dates.at(-1)!.value).toBe(String(last))
  expect(await staff.field('Date')).toHaveValue(last === 31 ? '31' : '')
  expect(screen.queryAllByText(/Blocks all day/)).toHaveLength(last === 31 ? 1 : 0)
  await staff.pick('Date', String(last))
  expect(screen.getByText(words)).toBeVisible()
})

it('keeps several yearly dates that another client saved', async () => {
  const api = aClinic([
    aBlocker({ description: 'Christmas', type: 'Yearly', recurringDates: [25, 26], selectedMonth: 11 }),
  ])
  const staff = await openBlockers()
  await staff.press('Edit Christmas')
  expect(await staff.field('Date')).toHaveDisplayValue('25 and 26')
  await staff.save()
  expect(api.sent(updateBlocker)[0]).toMatchObject({ recurringDates: [25, 26] })
})

it('sends nothing without a description or type, and focuses the missing field', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.save()
  expect(await staff.field('Description')).toHaveFocus()
  expect(await staff.field('Description')).toBeInvalid()
  expect(await staff.field('Description')).toHaveAccessibleDescription('Enter a description')
  expect(await staff.field('Type')).toHaveAccessibleDescription('Choose a type')
  await staff.fill('Description', 'Closed')
  expect(screen.queryByText('Enter a description')).not.toBeInTheDocument()
  await staff.save()
  expect(await staff.field('Type')).toHaveFocus()
  expect(api.sent(createBlocker)).toEqual([])
  expect(staff.view.notices).toEqual([])
})

it('sends nothing with a partly filled time, and focuses it', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.fill('Description', 'Closed')
  await staff.pick('Type', 'Monthly')
  await staff.tick('1')
  const start = await staff.field('Start')
  Object.defineProperty(start, 'validity', { value: { badInput: true } })
  await staff.save()
  expect(start).toHaveFocus()
  expect(start).toHaveAccessibleDescription('Enter the full time, or clear it')
  expect(api.sent(createBlocker)).toEqual([])
})

it.each([
  [0, 'No appointments are booked at this time.'],
  [
    1,
    '1 appointment is already booked at this time. It is not cancelled. Call the patient if nobody has called yet.',
  ],
  [
    3,
    '3 appointments are already booked at this time. They are not cancelled. Call the patients whom nobody has called yet.',
  ],
])('shows after saving that %i booked appointments are affected', async (affected, words) => {
  const api = aClinic()
  api.reply(createBlocker, successWith({ ...aBlocker(), affected }, 'Created successfully!'))
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  expect(await screen.findByText(words, { exact: false })).toBeVisible()
  expect(screen.getByText('“Lunch” is saved.')).toBeVisible()
  await staff.press('Close')
  expect(screen.queryByText('“Lunch” is saved.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('sends only the fields of the specification to a base-only server', async () => {
  const api = aClinic([aBlocker({ location: undefined, doctorId: undefined, version: undefined })], [])
  api.reply(createBlocker, rawResponse(200, { success: true, message: 'OK' }))
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(screen.queryByLabelText('Doctor')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    /^Saving blocks these times at all branches/,
  )
  await staff.save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(staff.lastToast()).toEqual({ tone: 'success', sentence: 'Created successfully!' })
  expect(screen.queryByText(/is saved/)).not.toBeInTheDocument()
  expect(Object.keys(api.sent(createBlocker)[0]!).toSorted()).toEqual([
    'description',
    'endDateTime',
    'recurringDates',
    'recurringDays',
    'selectedMonth',
    'startDateTime',
    'token',
    'type',
  ])
  await staff.press('Edit Generator service')
  await staff.save()
  expect(api.sent(updateBlocker)[0]).not.toHaveProperty('version')
  expect(api.sent(listBlockers).length).toBeGreaterThan(1)
})
