import { screen, within } from '@testing-library/react'
import { fetchCapabilities, updateBlocker } from '@molar/contract'
import { forgetCapabilities } from '@molar/shared/http'
import { aBlocker, connectionLost, hangs, rawResponse, refusal } from '@molar/shared/testing'
import { aClinic, OUR_EXTENSIONS, openBlockers } from '../blockers.harness.tsx'

/** Opens a saved blocker and changes its description. */
async function editBlocker() {
  const api = aClinic([aBlocker()], null)
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: OUR_EXTENSIONS })
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  await staff.fill('Description', 'Generator repair')
  return { api, staff }
}

it('does not speak of a new blocker when an edit is refused without a readable message', async () => {
  const { api, staff } = await editBlocker()
  api.reply(updateBlocker, rawResponse(400, '<h1>Bad request</h1>'))
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error saving blocker')
  expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Error saving blocker' })
})

it('does not call an edit failed in a toast while the dialog says that its result is unknown', async () => {
  const { api, staff } = await editBlocker()
  api.reply(updateBlocker, connectionLost())
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
  expect(staff.view.notices).toEqual([])
})

it('shows the message of an overloaded server in a toast when the result of an edit is unknown', async () => {
  const { api, staff } = await editBlocker()
  api.reply(updateBlocker, refusal(503, 'Please try later.'))
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
  expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Please try later.' })
})

it('says in a toast that an edit failed when nothing was sent because the extensions of the server are unknown', async () => {
  const { api, staff } = await editBlocker()
  forgetCapabilities()
  api.reply(fetchCapabilities, rawResponse(502, '<h1>Bad gateway</h1>'))
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error saving blocker')
  expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Error saving blocker' })
  expect(api.sent(updateBlocker)).toEqual([])
})

it('keeps the form as it is sent when the version of somebody else is chosen while it is saved', async () => {
  const { api, staff } = await editBlocker()
  const data = aBlocker({ description: 'Generator test', version: 2 })
  api.reply(
    updateBlocker,
    rawResponse(409, { success: false, message: 'Changed.', code: 'changed_meanwhile', data }),
  )
  await staff.save()
  const description = within(await screen.findByRole('group', { name: 'Description' }))
  api.reply(updateBlocker, hangs())
  await staff.save()
  await staff.user.click(description.getByRole('radio', { name: /Saved version/ }))
  expect(await staff.field('Description')).toHaveValue('Generator repair')
})
