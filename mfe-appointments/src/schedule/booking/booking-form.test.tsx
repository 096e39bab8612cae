import { act, screen, waitFor } from '@testing-library/react'
import { bookAtDesk, findPatients } from '@molar/contract'
import { deferred, refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../../dashboard.harness.tsx'
import { enterText, panel } from '../schedule.harness.tsx'

const open = (draft: unknown = null, path = '/schedule?branch=lag&date=2026-12-01') =>
  openDashboard({ path, permissions: ['appointments.read', 'appointments.change'], draft })

/** The page with a form that is filled in, up to its button. */
async function filledIn() {
  const api = aServer([])
  const view = await open()
  await view.user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Ibrahim Bello' }))
  const form = await panel()
  await enterText(view.user, form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567')
  await enterText(view.user, form.getByLabelText('Note'), 'Wheelchair')
  return { api, form, ...view }
}

it('A form whose session ended is opened again with everything that was typed and chosen', async () => {
  const { api, form, user, draft, unmount } = await filledIn()
  api.reply(bookAtDesk, () => refusal(401, 'Please sign in again.'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  unmount()
  api.restore(bookAtDesk)

  const after = await open(draft())
  const restored = await panel()
  expect(restored.getByLabelText('First name')).toHaveValue('Bisi')
  expect(restored.getByLabelText('Note')).toHaveValue('Wheelchair')
  expect(restored.getByRole('combobox', { name: 'Doctor' })).toHaveDisplayValue('Dr. Ibrahim Bello')
  await after.user.click(restored.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('11:00 am')
  expect(after.draft()).toBeNull()
})

it('A form that the previous release stored is opened with everything that was typed, and can be booked', async () => {
  const api = aServer([])
  const { user, draft, unmount } = await open()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  await enterText(user, (await panel()).getByRole('searchbox'), 'Bisi Alabi 0803 123 4567')
  const { place, form, ...others } = draft() as { place: { branch: string }; form: { offeredTime: string } }
  unmount()
  const { branch: _branch, ...olderPlace } = place
  const { offeredTime: _offeredTime, ...olderForm } = form
  const after = await open({ ...others, version: 1, place: olderPlace, form: olderForm })
  const restored = await panel()
  expect(restored.getByText(/^Tuesday 1 December 2026.* · Lagos$/)).toBeVisible()
  expect(restored.getByLabelText('First name')).toHaveValue('Bisi')
  const time = restored.getByRole('combobox', { name: 'Time' })
  await waitFor(() => expect(time).toHaveDisplayValue('8:30 am'))
  await after.user.click(restored.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('8:30 am')
  expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ location: 'lag' })])
})

it.each([
  ['another person', { owner: 'somebody else' }],
  ['another branch', { branch: 'phc' }],
  ['another version of the page', { version: 0 }],
])('A form of %s is not opened', async (_who, change) => {
  const { draft, unmount } = await filledIn()
  unmount()
  const other = await open({ ...(draft() as object), ...change })
  await screen.findByRole('grid')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(other.draft()).toBeNull()
})

it('A form that was closed is forgotten, and one without a word is not stored', async () => {
  const { draft, user } = await filledIn()
  expect(draft()).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(draft()).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  expect((await panel()).getByLabelText('First name')).toHaveValue('')
  expect(draft()).toBeNull()
})

it('Escape asks before a form is closed in which somebody has typed, and Escape again continues in the same field', async () => {
  const { form, user } = await filledIn()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Do you want to discard what you entered?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(form.getByLabelText('Note')).toHaveFocus()
  expect(form.getByLabelText('Note')).toHaveValue('Wheelchair')
})

it('A form is opened again on its own day when the page shows another day', async () => {
  const { draft, unmount } = await filledIn()
  unmount()
  await open(draft(), '/schedule?branch=lag&date=2026-12-02')
  const form = await panel()
  expect(form.getByText(/^Tuesday 1 December 2026.* · Lagos$/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Tuesday 1 December 2026', hidden: true })).toBeVisible()
  expect(form.getByLabelText('First name')).toHaveValue('Bisi')
})

it('Back closes a form without a word, because it leads to another day', async () => {
  aServer([])
  const { user, back } = await open()
  await user.click(await screen.findByRole('button', { name: 'Next day' }))
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  await panel()
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
})

it('Back changes neither day nor branch while a form has typed input', async () => {
  const api = aServer([])
  const { user, choose, back } = await open()
  await user.click(await screen.findByRole('button', { name: 'Next day' }))
  await choose('Branch', 'Abuja')
  await waitFor(() => expect(screen.getByRole('grid').closest('[inert]')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Ibrahim Bello' }))
  const form = await panel()
  await enterText(user, form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567')
  await back()
  await back()
  expect(form.getByText(/^Wednesday 2 December 2026.* · Abuja$/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('11:00 am')
  expect(screen.getByLabelText('Branch')).toHaveDisplayValue('Abuja')
  expect(api.sent(bookAtDesk)).toEqual([
    expect.objectContaining({ location: 'fct', appointment_date: '2026-12-02' }),
  ])
})

it('The focus goes on to the next field with a chosen patient, and back to the search for another one', async () => {
  const api = aServer([])
  api.reply(findPatients, [
    { id: 7, name: 'Ngozi Eze', clinicId: 'LAG/002/01', phone: null, email: null, age: 41 },
  ])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await user.type(form.getByRole('searchbox'), 'Ngozi')
  await user.click(await form.findByRole('button', { name: /Ngozi Eze/ }))
  expect(form.getByRole('combobox', { name: 'Service' })).toHaveFocus()
  await user.click(form.getByRole('button', { name: 'Another patient' }))
  expect(form.getByRole('searchbox')).toHaveFocus()
})

const NGOZI = { id: 7, name: 'Ngozi Eze', clinicId: 'LAG/002/01', phone: null, email: null, age: 41 }

async function searchFor(patients: (typeof NGOZI)[], texts: string[]) {
  const api = aServer([])
  api.reply(findPatients, patients)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  for (const text of texts) {
    await user.clear(form.getByRole('searchbox'))
    await user.type(form.getByRole('searchbox'), text)
    await form.findByText(/patients? found/)
  }
  return { form, user }
}

it('Enter in the search chooses the only patient that was found, and books nobody', async () => {
  const { form, user } = await searchFor([NGOZI], ['Bisi Alabi 0803 123 4567', 'Ngozi'])
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: 'Another patient' })).toBeVisible()
  expect(form.getByText('Ngozi Eze')).toBeVisible()
})

it('Enter before the result of the search chooses the registered patient who has the typed phone number', async () => {
  const api = aServer([])
  api.reply(findPatients, [NGOZI])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await user.type(form.getByRole('searchbox'), 'Ngozi Eze 0803 123 4567{Enter}')
  expect(await form.findByRole('button', { name: 'Another patient' })).toBeVisible()
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('Enter goes to a relative who has the typed phone number, and chooses nobody', async () => {
  const { form, user } = await searchFor([NGOZI], ['Tunde Eze 0803 123 4567'])
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: /Ngozi Eze/ })).toHaveFocus()
  expect(form.queryByRole('button', { name: 'Another patient' })).not.toBeInTheDocument()
})

it('Enter chooses the patient with the typed phone number whose names have another order, case and accents', async () => {
  const found = { ...NGOZI, name: 'Ọláyínká Ade Adébáyọ̀' }
  const { form, user } = await searchFor([found], ['adebayo Olayinka 0803 123 4567'])
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: 'Another patient' })).toBeVisible()
})

it('Enter before the result of the search goes to a relative who has the typed phone number, and books nobody', async () => {
  const api = aServer([])
  api.reply(findPatients, [NGOZI])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await user.type(form.getByRole('searchbox'), 'Tunde Eze 0803 123 4567{Enter}')
  await waitFor(() => expect(form.getByRole('button', { name: /Ngozi Eze/ })).toHaveFocus())
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('Enter before the result of the search books the new patient if nobody is registered', async () => {
  const api = aServer([])
  api.reply(findPatients, [])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Ibrahim Bello' }))
  const form = await panel()
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Service' })).not.toHaveValue(''))
  await user.type(form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567{Enter}')
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('11:00 am')
  expect(api.sent(findPatients).map(({ search }) => search)).toEqual(['0803 123 4567', 'Bisi Alabi'])
})

it('A person who goes on before the result of the search books nobody', async () => {
  const api = aServer([])
  const result = deferred<[]>()
  api.reply(findPatients, result.promise)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Ibrahim Bello' }))
  const form = await panel()
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Service' })).not.toHaveValue(''))
  await user.type(form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567{Enter}')
  await user.click(form.getByLabelText('Note'))
  await act(async () => result.resolve([]))
  expect(await form.findByText('Nobody found.', { exact: false })).toBeInTheDocument()
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('Enter in the search goes to the first of several patients', async () => {
  const { form, user } = await searchFor([NGOZI, { ...NGOZI, id: 8, name: 'Ngozi Obi' }], ['Ngozi'])
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: /Ngozi Eze/ })).toHaveFocus()
})

it('A search for another patient empties the fields that the search before has filled in', async () => {
  const { form } = await searchFor([NGOZI], ['Bisi Alabi 0803 123 4567', 'Ngozi'])
  for (const field of ['First name', 'Last name', 'Phone']) expect(form.getByLabelText(field)).toHaveValue('')
})
