import { screen } from '@testing-library/react'
import { createBlocker, fetchDoctors, updateBlocker } from '@molar/contract'
import { aBlocker, aDoctor, connectionLost, delayed, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

const amaka = { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' }

it('creates a blocker of all branches unless one is chosen, and says so before Save', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(await staff.field('Branch')).toHaveDisplayValue('All branches')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Saving blocks these times at all branches and keeps appointments that are already booked.',
  )
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: null, doctorId: null })
})

it('creates a blocker of the branch that the list shows unless another one is chosen', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.filter('Branch', 'Lagos')
  await staff.fillInLunch()
  expect(await staff.field('Branch')).toHaveDisplayValue('Lagos')
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: 'lag' })
})

it('offers the doctors of the chosen branch, says what is blocked, and sends the chosen doctor', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.pick('Branch', 'Lagos')
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toHaveAccessibleDescription(
    'Saving blocks these times only at the Lagos branch and keeps appointments that are already booked.',
  )
  await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })
  expect(api.sent(fetchDoctors)).toEqual([{ location: 'lag' }])
  await staff.pick('Doctor', 'Dr. Ibrahim Bello')
  expect(save).toHaveAccessibleDescription(
    'Saving blocks these times only for Dr. Ibrahim Bello at the Lagos branch and keeps appointments that are already booked.',
  )
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: 'lag', doctorId: 12 })
})

it('says that the doctors of the branch are loading until they can be chosen', async () => {
  const api = aClinic()
  const doctors = delayed([aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })])
  api.reply(fetchDoctors, doctors.reply)
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.pick('Branch', 'Lagos')
  expect(await staff.field('Doctor')).toHaveAccessibleDescription('Loading…')
  expect(await staff.field('Doctor')).toHaveAttribute('aria-busy', 'true')
  await doctors.arrives()
  expect(screen.getByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  expect(await staff.field('Doctor')).not.toHaveAccessibleDescription()
  expect(await staff.field('Doctor')).not.toHaveAttribute('aria-busy')
})

it('clears the doctor when the branch changes, because a doctor works at one branch', async () => {
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

it('keeps the chosen doctor when the list cannot be loaded, and loads it again on request', async () => {
  const api = aClinic([aBlocker({ doctorId: 11, doctor: amaka })])
  api.reply(fetchDoctors, connectionLost())
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await screen.findByText('We could not load the doctors.')).toBeVisible()
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  api.reply(fetchDoctors, [aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })])
  await staff.press('Try again')
  expect(await staff.field('Doctor')).toHaveFocus()
  expect(await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
})

it('offers a new doctor of the branch when the dialog is opened again, and the others until the list has arrived', async () => {
  const api = aClinic([aBlocker()])
  const ibrahim = aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })
  api.reply(fetchDoctors, [ibrahim])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  await staff.user.keyboard('{Escape}')

  const doctors = delayed([ibrahim, aDoctor({ id: 13, first_name: 'Ngozi', last_name: 'Ezeh' })])
  api.reply(fetchDoctors, doctors.reply)
  await staff.press('Edit Generator service')
  expect(screen.getByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  await doctors.arrives()
  expect(screen.getByRole('option', { name: 'Dr. Ngozi Ezeh' })).toBeInTheDocument()
})

it('keeps the doctors of the branch that were loaded before when they cannot be loaded again', async () => {
  const api = aClinic([aBlocker()])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
  await staff.user.keyboard('{Escape}')
  api.reply(fetchDoctors, refusal(500, 'Broken.'))
  await staff.press('Edit Generator service')
  expect(await screen.findByText('We could not load the doctors.')).toBeVisible()
  expect(screen.getByRole('option', { name: 'Dr. Ibrahim Bello' })).toBeInTheDocument()
})
