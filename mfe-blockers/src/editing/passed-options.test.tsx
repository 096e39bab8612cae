import { updateBlocker } from '@molar/contract'
import { aBlocker } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

// A closed select changes its value at each option that the arrow keys pass.

/** Edits a blocker of 25 and 31 December. */
async function editYearlyBlocker() {
  const api = aClinic([
    aBlocker({ description: 'Christmas', type: 'Yearly', recurringDates: [25, 31], selectedMonth: 11 }),
  ])
  const staff = await openBlockers()
  await staff.press('Edit Christmas')
  return { api, staff }
}

/** Edits a blocker of a doctor in Lagos. */
async function editBlockerOfDoctor() {
  const doctor = { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' }
  aClinic([aBlocker({ location: 'lag', doctorId: 11, doctor })])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  return staff
}

it('keeps the dates of a yearly blocker when its month is chosen again after others', async () => {
  const { api, staff } = await editYearlyBlocker()
  await staff.pick('Month', 'November')
  expect(await staff.field('Date')).toHaveDisplayValue('25')
  await staff.pick('Month', 'February')
  await staff.pick('Month', 'December')
  expect(await staff.field('Date')).toHaveDisplayValue('25 and 31')
  await staff.fill('Description', 'Holidays')
  await staff.save()
  expect(api.sent(updateBlocker)[0]).toMatchObject({ selectedMonth: 11, recurringDates: [25, 31] })
})

it('keeps a date that was chosen in another month', async () => {
  const { api, staff } = await editYearlyBlocker()
  await staff.pick('Month', 'November')
  await staff.pick('Date', '24')
  await staff.pick('Month', 'December')
  expect(await staff.field('Date')).toHaveDisplayValue('24')
  await staff.save()
  expect(api.sent(updateBlocker)[0]).toMatchObject({ selectedMonth: 11, recurringDates: [24] })
})

it('keeps the doctor of a blocker that the schedule asks for when their branch is chosen again', async () => {
  aClinic()
  const doctor = { id: 11, name: 'Dr. Amaka Nwosu' }
  const newBlocker = { location: 'lag', doctor, start: '2026-12-01T08:00', end: '2026-12-01T17:00' }
  const staff = await openBlockers({ historyState: { newBlocker } })
  await staff.pick('Branch', 'Abuja')
  await staff.pick('Branch', 'Lagos')
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  expect(staff.isUnsaved()).toBe(true)
})

it('keeps the doctor when their branch is chosen again after another one', async () => {
  const staff = await editBlockerOfDoctor()
  await staff.pick('Branch', 'Abuja')
  expect(await staff.field('Doctor')).toHaveDisplayValue('All doctors')
  await staff.pick('Branch', 'Lagos')
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
})

it('keeps All doctors when it was chosen before other branches were passed', async () => {
  const staff = await editBlockerOfDoctor()
  await staff.pick('Doctor', 'All doctors')
  await staff.pick('Branch', 'Abuja')
  await staff.pick('Branch', 'Lagos')
  expect(await staff.field('Doctor')).toHaveDisplayValue('All doctors')
})

it('keeps the date of a new blocker when its month is chosen again after a shorter one', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', 'Yearly')
  await staff.pick('Month', 'January')
  await staff.pick('Date', '31')
  await staff.pick('Month', 'February')
  await staff.pick('Month', 'January')
  expect(await staff.field('Date')).toHaveDisplayValue('31')
})
