import { screen, waitFor } from '@testing-library/react'
import { bookAtDesk } from '@molar/contract'
import { aServer } from '../dashboard.harness.tsx'
import { openSchedule, panel } from './schedule.harness.tsx'

let isOnline = false

// The file of the form, which is loaded when the form opens.
jest.mock('./later-parts.ts', () => {
  if (!isOnline) throw new Error('Loading chunk later-parts failed.')
  return jest.requireActual<object>('./later-parts.ts')
})

const draft = {
  version: 1,
  owner: 'id 1',
  branch: 'lag',
  place: { branch: 'lag', date: '2026-12-01', start: '11:00', doctorId: 12, roomId: null },
  form: {
    serviceId: 5,
    doctorId: 12,
    time: '11:00',
    offeredTime: null,
    patient: null,
    caller: { firstName: 'Bisi', lastName: 'Alabi', phone: '0803 123 4567' },
    note: 'Wheelchair',
    notify: true,
    sent: null,
  },
}

it('A stored form whose file did not load keeps what was typed, and takes doctor and time from the next press', async () => {
  const api = aServer([])
  const { user, notices } = await openSchedule(undefined, undefined, { draft })
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  isOnline = true
  await user.click(await screen.findByRole('button', { name: 'Book at 2:00 pm, Dr. Amaka Nwosu' }))
  const form = await panel()
  expect(form.getByLabelText('First name')).toHaveValue('Bisi')
  expect(form.getByLabelText('Note')).toHaveValue('Wheelchair')
  expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveDisplayValue('Dr. Amaka Nwosu')
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Service' })).toHaveValue('5'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('2:00 pm')
  expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ doctor_id: 11, start_time: '14:00' })])
})
