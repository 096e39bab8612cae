import { screen, waitFor } from '@testing-library/react'
import { type Blocker, deleteBlocker, fetchCapabilities, listBlockers } from '@molar/contract'
import { forgetCapabilities } from '@molar/shared/http'
import { aBlocker, connectionLost, delayed, hangs, pageOf, rawResponse, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers, severalPages } from '../blockers.harness.tsx'

const QUESTION = 'Are you sure you want to delete this blocker?'
const THREE = severalPages(3, (id) => aBlocker({ id, description: `Closed ${id}` }))

const deletions = ({ calls }: ReturnType<typeof aClinic>) =>
  calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call, query }) => [call, query])

it('asks, deletes, shows a toast, and moves the focus to the next row, the previous row or Add Blocker', async () => {
  const api = aClinic(THREE)
  const staff = await openBlockers()
  await staff.press('Delete Closed 2')
  expect(await staff.dialog()).toHaveAccessibleName('Closed 2')
  expect(screen.getByText(QUESTION)).toBeVisible()
  expect(await staff.dialog()).toHaveAccessibleDescription(
    /^Lagos, One Time, .+ Are you sure you want to delete this blocker\?$/,
  )
  expect(screen.getAllByRole('button', { name: 'Close' })[1]).toHaveFocus()
  await staff.press('Delete')
  expect(await screen.findByText('2 blockers')).toBeVisible()
  expect(screen.queryByText('Closed 2')).not.toBeInTheDocument()
  expect(staff.lastToast()).toEqual({ tone: 'success', sentence: 'success!' })
  expect(deletions(api)).toEqual([['DELETE /blockers/2', { version: 1 }]])
  expect(screen.getByRole('button', { name: 'Delete Closed 3' })).toHaveFocus()

  await staff.press('Delete Closed 3')
  await staff.press('Delete')
  expect(await screen.findByText('1 blocker')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete Closed 1' })).toHaveFocus()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  expect(await screen.findByText('No blockers yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Blocker' })).toHaveFocus()
})

it('sends no version to a base-only server', async () => {
  const api = aClinic(THREE, [])
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  expect(await screen.findByText('2 blockers')).toBeVisible()
  expect(deletions(api)).toEqual([['DELETE /blockers/1', {}]])
})

it('deletes nothing while it is unknown which extensions the server has', async () => {
  const api = aClinic(THREE, null)
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: [] })
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  forgetCapabilities()
  api.reply(fetchCapabilities, rawResponse(502, '<h1>Bad gateway</h1>'))
  await staff.press('Delete')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It has not been deleted. Try again in a moment.',
  )
  expect(api.sent(deleteBlocker)).toEqual([])
})

it('deletes a blocker that was just changed, before the list was loaded again', async () => {
  const api = aClinic(THREE)
  const staff = await openBlockers()
  await staff.press('Edit Closed 1')
  await staff.fill('Description', 'Closed again')
  api.reply(listBlockers, hangs())
  await staff.save()
  await staff.press('Delete Closed again')
  await staff.press('Delete')
  expect(deletions(api)).toEqual([['DELETE /blockers/1', { version: 2 }]])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('deletes nothing when the dialog is closed with Escape, and returns the focus', async () => {
  const api = aClinic(THREE)
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Delete Closed 1' })).toHaveFocus()
  expect(api.sent(deleteBlocker)).toEqual([])
})

it('goes to the previous page after the last row of a page is deleted', async () => {
  aClinic(severalPages(11, (id) => aBlocker({ id, description: `Closed ${id}` })))
  const staff = await openBlockers({ path: '/config?page=2' })
  await staff.press('Delete Closed 11')
  await staff.press('Delete')
  expect(await screen.findByText('Closed 1')).toBeVisible()
  expect(staff.address()).toBe('')
})

it.each([
  ['it has no row any more', pageOf<Blocker>([])],
  ['the server refuses it', refusal(500, 'Broken.')],
])(
  'changes nothing on the page that was opened next when the list arrives late and %s',
  async (_, response) => {
    const api = aClinic(severalPages(11, (id) => aBlocker({ id, description: `Closed ${id}` })))
    const staff = await openBlockers({ path: '/config?page=2' })
    await staff.press('Delete Closed 11')
    const late = delayed(response)
    api.reply(listBlockers, late.reply)
    await staff.press('Delete')
    await waitFor(() => expect(api.sent(listBlockers)).toHaveLength(2))
    staff.view.unmount()
    await late.arrives()
    expect(staff.address()).toBe('?page=2')
    expect(staff.view.notices).toEqual([{ tone: 'success', sentence: 'success!' }])
  },
)

it.each([
  ['the server refuses', refusal(403, 'Only admins may do this.'), 'Only admins may do this.'],
  [
    'a base server refuses',
    rawResponse(200, { success: false, message: 'Blocker not found' }),
    'Blocker not found',
  ],
  [
    'the response is unreadable',
    rawResponse(400, '<h1>Oops</h1>'),
    'It has not been deleted. Try again in a moment.',
  ],
  [
    'someone changed the blocker and the response does not contain it',
    rawResponse(409, { success: false, message: 'Changed.', code: 'changed_meanwhile', data: {} }),
    'Changed.',
  ],
  ['there is no response', connectionLost(), 'We could not confirm that it was deleted.'],
])('shows in the dialog and in a toast why it could not be deleted when %s', async (_, reply, why) => {
  const api = aClinic(THREE)
  api.reply(deleteBlocker, reply)
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to delete blocker')
  expect(alert).toHaveTextContent(why)
  expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Failed to delete blocker' })
  expect(screen.getByText(QUESTION)).toBeVisible()
})

it('shows a notice when someone else has already deleted the blocker or moved it to another branch', async () => {
  const api = aClinic(THREE)
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  api.setBlockers((rows) => rows.slice(1))
  await staff.press('Delete')
  expect(
    await screen.findByText('Someone else has already deleted “Closed 1” or moved it to another branch.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete Closed 1' })).not.toBeInTheDocument()
  expect(staff.view.notices).toEqual([])
})

it('counts as deleted when an earlier request without a response had deleted the blocker', async () => {
  const api = aClinic(THREE)
  api.reply(deleteBlocker, rawResponse(502, '<h1>Bad gateway</h1>'))
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not confirm that it was deleted.')
  api.reply(deleteBlocker, refusal(429, 'Too many requests.'))
  await staff.press('Delete')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not confirm that it was deleted.')
  api.setBlockers((rows) => rows.slice(1))
  api.restore(deleteBlocker)
  await staff.press('Delete')
  await waitFor(() => expect(staff.lastToast()).toEqual({ tone: 'success', sentence: 'success!' }))
  expect(screen.queryByText(/Someone else has already deleted/)).not.toBeInTheDocument()
})

it('reads the list again when it is unknown whether the blocker was deleted', async () => {
  const api = aClinic(THREE)
  api.reply(deleteBlocker, () => {
    api.setBlockers((rows) => rows.slice(1))
    return connectionLost()
  })
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not confirm that it was deleted.')
  await waitFor(() => expect(screen.queryByText('Closed 1', { selector: 'b' })).not.toBeInTheDocument())
})

it('shows the new schedule when someone changed the blocker, and asks again', async () => {
  const api = aClinic(THREE)
  const changed = aBlocker({
    id: 1,
    description: 'Closed for good',
    type: 'Daily',
    location: 'lag',
    doctorId: 11,
    doctor: { id: 11, title: 'Dr.', first_name: 'Amaka', last_name: 'Nwosu' },
    version: 2,
  })
  api.reply(
    deleteBlocker,
    rawResponse(409, { success: false, message: 'Changed.', code: 'changed_meanwhile', data: changed }),
  )
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone changed it while you were looking. It is now:Lagos, Dr. Amaka Nwosu, Daily, Every day, 9:00 am – 12 noon',
  )
  expect(await staff.dialog()).toHaveAccessibleName('Closed for good')
  api.reply(deleteBlocker, null)
  await staff.press('Delete')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('sends one request when Delete is pressed twice', async () => {
  const api = aClinic(THREE)
  api.reply(deleteBlocker, hangs())
  const staff = await openBlockers()
  await staff.press('Delete Closed 1')
  await staff.press('Delete')
  await staff.press('Deleting…')
  expect(api.sent(deleteBlocker)).toHaveLength(1)
})
