import { screen, waitFor } from '@testing-library/react'
import { bookAtDesk, findPatients } from '@molar/contract'
import { connectionLost } from '@molar/shared/testing'
import { aServer } from '../../dashboard.harness.tsx'
import { openSchedule, panel } from '../schedule.harness.tsx'

const patients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Ngozi Okafor ${index + 1}`,
    clinicId: null,
    phone: null,
    email: null,
    age: 30,
  }))

async function openForm() {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  const search = (text: string) => user.type(form.getByLabelText('Find a registered patient'), text)
  return { api, form, search, user }
}

it('A search that may have found more patients than it shows says so', async () => {
  const { api, form, search } = await openForm()
  api.reply(findPatients, patients(9))
  await search('Ngozi')
  expect(await form.findByText('9 patients found')).toBeVisible()
  api.reply(findPatients, patients(10))
  await search(' O')
  expect(await form.findByText('At most 10 patients are shown. Type more to find others.')).toBeVisible()
})

it('Escape asks before it discards a new patient whose number is typed in part, and not after a search', async () => {
  const { form, search, user } = await openForm()
  await search('Bisi Alabi 080')
  await user.keyboard('{Escape}')
  await user.click(await form.findByRole('button', { name: 'Keep editing' }))
  const field = form.getByLabelText('Find a registered patient')
  expect(field).toHaveValue('Bisi Alabi 080')
  await user.clear(field)
  await search('LAG 004F2')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('Enter shows the patient of the typed name who is registered with another phone number, and books nobody', async () => {
  const { api, form, search } = await openForm()
  api.reply(findPatients, ({ input }) => (input.search === 'Ngozi Okafor' ? patients(1) : []))
  await search('Ngozi Okafor 0803 123 4567{Enter}')
  await waitFor(() => expect(form.getByRole('button', { name: /Ngozi Okafor 1/ })).toHaveFocus())
  // What was typed so far may have been looked for too.
  const searches = api.sent(findPatients).map((sent) => sent.search)
  expect(searches.slice(-2)).toEqual(['0803 123 4567', 'Ngozi Okafor'])
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('A search that fails says so, and changing the text searches again', async () => {
  const { api, form, search } = await openForm()
  api.reply(findPatients, connectionLost)
  await search('Ngozi')
  expect(await form.findByText(/^We could not search\./)).toBeVisible()
  api.reply(findPatients, patients(1))
  await search(' O')
  expect(await form.findByText('1 patient found')).toBeVisible()
  expect(form.queryByText(/could not search/)).not.toBeInTheDocument()
})

it('Enter after a search that has failed searches again, and chooses the registered patient', async () => {
  const { api, form, search } = await openForm()
  api.reply(findPatients, connectionLost)
  await search('Ngozi Okafor 0803 123 4567')
  expect(await form.findByText(/^We could not search\./)).toBeVisible()
  await search('{Enter}')
  expect(form.queryByText(/could not search/)).not.toBeInTheDocument()
  expect(await form.findByText(/^We could not search\./)).toBeVisible()
  const [found] = patients(1)
  api.reply(findPatients, [{ ...found!, name: 'Ngozi Okafor' }])
  await search('{Enter}')
  expect(await form.findByRole('button', { name: 'Another patient' })).toBeVisible()
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('After a search that has failed the button books a new patient', async () => {
  const { api, form, search, user } = await openForm()
  api.reply(findPatients, connectionLost)
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Service' })).not.toHaveValue(''))
  await search('Ngozi Okafor 0803 123 4567')
  expect(await form.findByText(/^We could not search\./)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(api.sent(bookAtDesk)).toHaveLength(1))
})
