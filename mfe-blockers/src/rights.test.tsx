import { screen } from '@testing-library/react'
import type { AuthUser } from '@molar/shared/session'
import { createBlocker, listBlockers } from '@molar/contract'
import { aBlocker } from '@molar/shared/testing'
import { aClinic, FUNKE, openBlockers } from './blockers.harness.tsx'

const staffWith = (changes: Partial<AuthUser>): AuthUser => ({
  ...FUNKE,
  type: 'staff',
  permissions: ['blockers.read', 'blockers.write'],
  branches: null,
  doctorId: null,
  ...changes,
})
const options = () =>
  [...document.querySelectorAll('#blocker-location option')].map(({ textContent }) => textContent)

it('shows a person who may only read blockers no action', async () => {
  aClinic([aBlocker({ editable: false })])
  await openBlockers({ person: staffWith({ permissions: ['blockers.read'] }) })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).not.toBeInTheDocument()
})

it('offers a person who may only read blockers nothing to add in an empty list', async () => {
  aClinic()
  await openBlockers({ person: staffWith({ permissions: ['blockers.read'] }) })
  expect(await screen.findByText('No blockers yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument()
})

it('shows Edit and Delete only beside the blockers that the server lets the person change', async () => {
  aClinic([
    aBlocker({ id: 1, description: 'Christmas', editable: false }),
    aBlocker({ id: 2, editable: true }),
  ])
  await openBlockers({ person: staffWith({ branches: ['lag'] }) })
  expect(await screen.findByRole('button', { name: 'Edit Generator service' })).toBeVisible()
  const filter = screen.getByRole('combobox', { name: 'Branch' })
  expect([...filter.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'All branches',
    'Lagos',
  ])
  expect(screen.queryByRole('button', { name: /Christmas/ })).not.toBeInTheDocument()
})

it('shows all branches for an address with a branch that the person may not see', async () => {
  const api = aClinic([aBlocker()])
  await openBlockers({ path: '/config?branch=fct', person: staffWith({ branches: ['lag'] }) })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('All branches')
  expect(api.sent(listBlockers)).toEqual([{ type: '', page: 1, limit: 10 }])
})

it('proposes the own branch to a person who may not block all branches, and offers only their branches', async () => {
  const api = aClinic()
  const staff = await openBlockers({ person: staffWith({ branches: ['fct', 'lag'] }) })
  await staff.fillInLunch()
  expect(await staff.field('Branch')).toHaveDisplayValue('Lagos')
  expect(options()).toEqual(['Abuja', 'Lagos'])
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: 'lag', doctorId: null })
})

it('proposes the branch of the list to a person of several branches', async () => {
  aClinic()
  const staff = await openBlockers({
    path: '/config?branch=fct',
    person: staffWith({ branches: ['fct', 'lag'] }),
  })
  await staff.fillInLunch()
  expect(await staff.field('Branch')).toHaveDisplayValue('Abuja')
})

it('lets a doctor block times for themselves only', async () => {
  const api = aClinic()
  const doctor = staffWith({
    displayName: 'Dr. Ngozi Ezeh',
    permissions: ['blockers.read', 'blockers.write:own'],
    branches: ['fct', 'lag'],
    doctorId: 12,
  })
  // The list shows another branch than that of the doctor.
  const staff = await openBlockers({ path: '/config?branch=fct', person: doctor })
  await staff.fillInLunch()
  expect(await staff.field('Branch')).toBeDisabled()
  expect(await staff.field('Branch')).toHaveAccessibleDescription('You can block times for yourself only.')
  expect(await staff.field('Doctor')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    /^Saving blocks these times only for Dr\. .* at the Lagos branch/,
  )
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.sent(createBlocker)[0]).toMatchObject({ location: 'lag', doctorId: 12 })
})

it('lets a doctor who is no doctor of the catalogue add nothing', async () => {
  aClinic([aBlocker({ editable: false })])
  await openBlockers({ person: staffWith({ permissions: ['blockers.read', 'blockers.write:own'] }) })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Blocker' })).not.toBeInTheDocument()
})
