import { screen } from '@testing-library/react'
import { createBlocker, fetchDoctors, updateBlocker } from '@molar/contract'
import { aBlocker, aDoctor, noAnswer } from '@molar/shared/testing'
import { aClinic, FUNKE, openBlockers } from '../blockers.harness.tsx'

const amaka = { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' }

it('closes the own branch unless one chooses otherwise, for all its doctors or for one', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.addsLunch()
  expect(await staff.field('Branch')).toHaveDisplayValue('Lagos')
  await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })
  expect(api.sent(fetchDoctors)).toEqual([{ location: 'lag' }])
  await staff.pick('Doctor', 'Dr. Ibrahim Bello')
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: 'lag', doctorId: 12 })
})

it('lets go of the doctor with the branch: each works at one', async () => {
  const api = aClinic([aBlocker({ doctorId: 11, doctor: amaka })])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  await staff.pick('Branch', 'Abuja')
  expect(await staff.field('Doctor')).toHaveDisplayValue('All doctors')
  await staff.pick('Branch', 'All branches')
  expect(screen.queryByLabelText('Doctor')).not.toBeInTheDocument()
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(updateBlocker)[0]).toMatchObject({ location: null, doctorId: null })
})

it('closes every branch for somebody of none', async () => {
  aClinic()
  const staff = await openBlockers({ person: { ...FUNKE, location: 'all' } })
  await staff.add()
  expect(await staff.field('Branch')).toHaveDisplayValue('All branches')
})

it('keeps the doctor where the list does not load, and reads it again', async () => {
  const api = aClinic([aBlocker({ doctorId: 11, doctor: amaka })])
  api.reply(fetchDoctors, noAnswer())
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await screen.findByText('The list of doctors did not load.')).toBeVisible()
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  api.reply(fetchDoctors, [aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })])
  await staff.press('Try again')
  expect(await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
})
