import { createBlocker } from '@molar/contract'
import { fieldRefusal } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

it('removes the errors of a type when another type is chosen, and keeps that of the description', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', 'Daily')
  await staff.save()
  expect(await staff.field('Start')).toBeInvalid()
  await staff.pick('Type', 'One Time')
  expect(await staff.field('Start')).toBeValid()
  expect(await staff.field('Description')).toBeInvalid()
})

it('refuses a description over the limit, of which the field loses nothing, until it is shortened', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.fill('Description', 'a'.repeat(501))
  await staff.save()
  expect(await staff.field('Description')).toHaveAccessibleDescription('Shorten this to 500 characters')
  expect(await staff.field('Description')).toHaveValue('a'.repeat(501))
  await staff.fill('Description', 'a'.repeat(500))
  expect(await staff.field('Description')).toBeValid()
})

it('removes the error of an end before the start when the start is corrected', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.fill('Start', '13:00')
  await staff.save()
  expect(await staff.field('End')).toBeInvalid()
  await staff.fill('Start', '12:00')
  expect(await staff.field('End')).toBeValid()
})

const refusedAt = (path: string) => fieldRefusal('Please check.', [{ path, message: 'Not this one.' }])

it('removes the error of a date when the month is changed', async () => {
  const api = aClinic()
  api.reply(createBlocker, refusedAt('recurringDates'))
  const staff = await openBlockers()
  await staff.add()
  await staff.fill('Description', 'Closed')
  await staff.pick('Type', 'Yearly')
  await staff.pick('Month', 'December')
  await staff.pick('Date', '25')
  await staff.save()
  expect(await staff.field('Date')).toHaveAccessibleDescription('Not this one.')
  await staff.pick('Month', 'April')
  expect(await staff.field('Date')).not.toHaveAccessibleDescription('Not this one.')
})

it('removes the error of a doctor when the branch is changed', async () => {
  const api = aClinic()
  api.reply(createBlocker, refusedAt('doctorId'))
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.pick('Branch', 'Lagos')
  await staff.save()
  expect(await staff.field('Doctor')).toHaveAccessibleDescription('Not this one.')
  await staff.pick('Branch', 'Abuja')
  expect(await staff.field('Doctor')).not.toHaveAccessibleDescription('Not this one.')
})
