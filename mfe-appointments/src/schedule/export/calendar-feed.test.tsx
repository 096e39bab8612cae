import { screen, waitFor } from '@testing-library/react'
import { EXTENSIONS, fetchCalendarFeed, renewCalendarFeed, withdrawCalendarFeed } from '@molar/contract'
import { connectionLost, refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../../dashboard.harness.tsx'

const openPanel = async () => {
  const view = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await view.user.click(await screen.findByRole('button', { name: 'Calendar' }))
  return view
}

it('A person creates an address, copies it, and withdraws it', async () => {
  const api = aServer([])
  const { press, user } = await openPanel()
  expect(
    await screen.findByText(
      'A calendar program that knows your address shows the appointments of your branch.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Withdraw the address' })).not.toBeInTheDocument()
  await press('Create an address')
  const field = await screen.findByRole('textbox', { name: 'Address for your calendar program' })
  const address = `http://localhost/calendar/${'A'.repeat(43)}.ics`
  expect(field).toHaveValue(address)
  await press('Copy the address')
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Withdraw the address' }))
  expect(await screen.findByRole('button', { name: 'Create an address' })).toBeVisible()
  expect(field).not.toBeInTheDocument()
  expect(api.sent(withdrawCalendarFeed)).toHaveLength(1)
})

it('A doctor reads that the address shows the own appointments, and when it was created', async () => {
  const api = aServer([])
  api.reply(fetchCalendarFeed, { shows: 'own', since: '2026-11-20T09:00:00Z' })
  const { press } = await openPanel()
  expect(await screen.findByText(/shows your own appointments/)).toBeVisible()
  expect(screen.getByText(/^Your address was created on .*20/)).toBeVisible()
  await press('Create a new address')
  expect(await screen.findByRole('textbox')).toBeVisible()
})

it('If the server refuses a new calendar address, the panel shows its message and the button works again', async () => {
  const api = aServer([])
  const { press } = await openPanel()
  await screen.findByRole('button', { name: 'Create an address' })
  api.reply(renewCalendarFeed, () => refusal(503, 'The clinic cannot be reached.'))
  await press('Create an address')
  expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
  api.restore(renewCalendarFeed)
  await press('Create an address')
  expect(await screen.findByRole('textbox')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('If the response to a new calendar address is lost, the panel says that the old one may have ended', async () => {
  const api = aServer([])
  const { press } = await openPanel()
  await screen.findByRole('button', { name: 'Create an address' })
  api.reply(renewCalendarFeed, connectionLost())
  await press('Create an address')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^We do not know whether your address was changed/,
  )
  api.restore(renewCalendarFeed)
  await press('Create an address')
  await screen.findByRole('textbox')
  api.reply(withdrawCalendarFeed, connectionLost())
  await press('Withdraw the address')
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not work. Please try again.')
})

it('Where the server has no calendar feed there is no button', async () => {
  const api = aServer(
    [],
    EXTENSIONS.filter((name) => name !== 'calendar-feed'),
  )
  await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Calendar' })).not.toBeInTheDocument()
  expect(api.sent(fetchCalendarFeed)).toEqual([])
})
