import { screen, waitFor, within } from '@testing-library/react'
import { bookAtDesk, findPatients } from '@molar/contract'
import { aServer } from '../../dashboard.harness.tsx'
import { card, fillInNewPatient, openSchedule, panel } from '../schedule.harness.tsx'

describe('a phone number of a new patient that a registered patient has', () => {
  const ADAEZE = {
    id: 7,
    name: 'Adaeze Okafor',
    clinicId: 'LAG/004F2',
    phone: '+2348031234567',
    email: null,
    age: 41,
  }

  async function typePhone() {
    const api = aServer([])
    api.reply(findPatients, ({ input: { search } }) => (search === '+2348031234567' ? [ADAEZE] : []))
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
    const form = await panel()
    await user.type(form.getByLabelText('Find a registered patient'), 'Adaese Okafor')
    await form.findByText(/Nobody found/)
    await fillInNewPatient(user, form)
    const registered = await form.findByRole('list', { name: 'Registered with this phone number:' })
    return { api, user, form, registered }
  }

  it('The form shows the registered patient, who can be chosen', async () => {
    const { api, user, form, registered } = await typePhone()
    await user.click(within(registered).getByRole('button', { name: /Adaeze Okafor/ }))
    expect(form.getByRole('combobox', { name: 'Service' })).toHaveFocus()
    await user.click(form.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ patient_id: 7 })]))
    expect(api.sent(findPatients).at(-1)).toMatchObject({ search: '+2348031234567' })
  })

  it('A relative with the same phone number can still be booked as a new patient', async () => {
    const { api, user, form } = await typePhone()
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await card('Bisi Alabi')).toBeVisible()
    expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ first_name: 'Bisi' })])
  })
})
