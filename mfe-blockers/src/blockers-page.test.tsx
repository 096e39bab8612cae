import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type Blocker, listBlockers } from '@molar/contract'
import {
  aBlocker,
  deferred,
  hangs,
  connectionLost,
  pageOf,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import { aClinic, openBlockers, severalPages } from './blockers.harness.tsx'

it('keeps filter and page in the address, starts a new filter at page 1, and goes back with Back', async () => {
  const api = aClinic(severalPages(23, (id) => aBlocker({ id, description: `Closed ${id}` })))
  const staff = await openBlockers({ path: '/config?page=2' })
  expect(await screen.findByText('Closed 11')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 2 of 3')
  await staff.press('Next')
  expect(await screen.findByText('Closed 23')).toBeVisible()
  await staff.filter('Type', 'Weekly')
  expect(await screen.findByText('No matching blockers')).toBeVisible()
  expect(staff.address()).toBe('?type=Weekly')
  await act(() => staff.view.router.navigate(-1))
  expect(await screen.findByText('Closed 23')).toBeVisible()
  expect(staff.address()).toBe('?page=3')
  expect(api.sent(listBlockers)).toEqual([
    { type: '', page: 2, limit: 10 },
    { type: '', page: 3, limit: 10 },
    { type: 'Weekly', page: 1, limit: 10 },
    { type: '', page: 3, limit: 10 },
  ])
  await staff.filter('Type', 'Weekly')
  await staff.press('Show all blockers')
  expect(await screen.findByText('Closed 1')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('focuses the title when the row of the focused button disappears', async () => {
  const api = aClinic([aBlocker({ description: 'Teaching' })])
  const staff = await openBlockers()
  await staff.press('Edit Teaching')
  const loaded = deferred<ReturnType<typeof pageOf<Blocker>>>()
  api.reply(listBlockers, loaded.promise)
  await staff.save()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Teaching' })).toHaveFocus())
  // Another person has deleted it, or it no longer matches the filter.
  await act(async () => loaded.resolve(pageOf([aBlocker({ id: 2 })])))
  expect(screen.queryByText('Teaching')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('says that there are no blockers only after a response, not while the next list loads', async () => {
  const api = aClinic([aBlocker({ description: 'Teaching' })])
  const staff = await openBlockers()
  await staff.filter('Type', 'Weekly')
  expect(await screen.findByText('No matching blockers')).toBeVisible()
  const loaded = deferred<ReturnType<typeof pageOf<Blocker>>>()
  api.reply(listBlockers, loaded.promise)
  await staff.press('Show all blockers')
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText(/No (matching )?blockers/)).not.toBeInTheDocument()
  await act(async () => loaded.resolve(pageOf([aBlocker({ description: 'Teaching' })])))
  expect(screen.getByText('Teaching')).toBeVisible()
})

it('shows and filters branches where the server has the extension blocker-scope', async () => {
  const doctor = { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' }
  const api = aClinic([
    aBlocker({ id: 1, description: 'Teaching', doctorId: 11, doctor }),
    aBlocker({ id: 2, description: 'Sanitation', location: 'fct' }),
    aBlocker({ id: 3, description: 'Christmas', location: null }),
  ])
  const staff = await openBlockers()
  expect((await staff.row('Teaching'))[1]).toBe('LagosDr. Amaka Nwosu')
  expect((await staff.row('Christmas'))[1]).toBe('All branches')
  await staff.filter('Branch', 'Lagos')
  expect(await screen.findByText('2 blockers')).toBeVisible()
  expect(screen.queryByText('Sanitation')).not.toBeInTheDocument()
  expect(staff.address()).toBe('?branch=lag')
  expect(api.sent(listBlockers).at(-1)).toMatchObject({ location: 'lag' })
})

it('keeps both filters when a second one is chosen before the first one is shown', async () => {
  aClinic([aBlocker({ id: 1 })])
  const staff = await openBlockers()
  await screen.findByRole('combobox', { name: 'Branch' })
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Branch' }), { target: { value: 'lag' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'Weekly' } })
  })
  await waitFor(() => expect(staff.address()).toBe('?branch=lag&type=Weekly'))
})

it('sends only the parameters of the specification to a base-only server, whatever the address contains', async () => {
  const api = aClinic([aBlocker({ id: 1, location: undefined, version: undefined })], [])
  await openBlockers({ path: '/config?branch=lag&type=Hourly&page=-4' })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(api.sent(listBlockers)).toEqual([{ type: '', page: 1, limit: 10 }])
  expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.split(/\s/)[0])).toEqual([
    'Description',
    'Type',
    'Start',
    'End',
    'Days',
    'Dates',
    'Actions',
  ])
})

it('says since when the list is old when it cannot be refreshed, and reads it again on Try again', async () => {
  const api = aClinic([aBlocker({ id: 1 })])
  const staff = await openBlockers()
  await screen.findByText('Generator service')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^Last updated .* We could not refresh the list\.$/)).toBeVisible()
  await staff.press('Try again')
  await waitFor(() => expect(screen.queryByText(/^Last updated/)).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  api.reply(listBlockers, connectionLost())
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/^Last updated/)).toBeVisible()
  expect(screen.getByText('Generator service')).toBeVisible()
  await staff.press('Try again')
  await waitFor(() => expect(staff.lastToast()?.tone).toBe('error'))
  expect(screen.getByText('Generator service')).toBeVisible()
  expect(screen.getByText(/^Last updated/)).toBeVisible()
})

it('ignores the response to an earlier filter when it arrives late', async () => {
  const api = aClinic()
  let late: ((page: ReturnType<typeof pageOf<Blocker>>) => void) | undefined
  api.reply(listBlockers, ({ input: { type } }) =>
    type === 'Weekly'
      ? pageOf([aBlocker({ description: 'Staff meeting', type: 'Weekly', recurringDays: [1] })])
      : new Promise((resolve) => {
          late = resolve
        }),
  )
  const staff = await openBlockers()
  await staff.filter('Type', 'Weekly')
  expect(await screen.findByText('Staff meeting')).toBeVisible()
  await act(async () => late?.(pageOf([aBlocker({ description: 'Generator service' })])))
  expect(screen.getByText('Staff meeting')).toBeVisible()
  expect(screen.queryByText('Generator service')).not.toBeInTheDocument()
})

it('keeps the old rows on screen, marked busy, while the next page loads', async () => {
  const api = aClinic([aBlocker()])
  const staff = await openBlockers()
  expect(await screen.findByText('Generator service')).toBeVisible()
  api.reply(listBlockers, hangs())
  await staff.filter('Type', 'Daily')
  expect(screen.getByText('Generator service')).toBeVisible()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
})

it.each([
  ['there is no response', connectionLost(), 'This may be a temporary problem. Try again.'],
  [
    'the response is an HTML page',
    rawResponse(500, '<h1>Bad gateway</h1>'),
    /This may be a temporary problem/,
  ],
  ['the server sends a message', refusal(503, 'The clinic is starting.'), 'The clinic is starting.'],
])(
  'shows a failed load in the table and in a toast, and loads again on request, when %s',
  async (_, reply, why) => {
    const api = aClinic([aBlocker()])
    api.reply(listBlockers, reply)
    const staff = await openBlockers()
    expect(await screen.findByRole('heading', { name: 'Failed to fetch blockers' })).toBeVisible()
    expect(screen.getByRole('table')).not.toHaveClass('skeleton')
    expect(screen.getByText(why)).toBeVisible()
    expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Failed to fetch blockers' })
    api.reply(listBlockers, pageOf([aBlocker()]))
    await staff.press('Try again')
    expect(await screen.findByText('Generator service')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  },
)

it('shows no blockers of the filter before when those of the chosen filter cannot be loaded', async () => {
  const api = aClinic([aBlocker()])
  const staff = await openBlockers()
  expect(await screen.findByText('Generator service')).toBeVisible()
  api.reply(listBlockers, refusal(503, 'The clinic is starting.'))
  await staff.filter('Type', 'Daily')
  expect(await screen.findByRole('heading', { name: 'Failed to fetch blockers' })).toBeVisible()
  expect(screen.queryByText('Generator service')).not.toBeInTheDocument()
})

it('shows no toast for a 401, because the shell handles the end of the session', async () => {
  const api = aClinic()
  api.reply(listBlockers, refusal(401, 'Please sign in again.'))
  const staff = await openBlockers()
  expect(await screen.findByText('Please sign in again.')).toBeVisible()
  expect(staff.view.notices).toEqual([])
})

it('goes to the last page when the page in the address no longer exists', async () => {
  aClinic(severalPages(12, (id) => aBlocker({ id, description: `Closed ${id}` })))
  const staff = await openBlockers({ path: '/config?page=9' })
  expect(await screen.findByText('Closed 12')).toBeVisible()
  expect(staff.address()).toBe('?page=2')
})

it('refetches the list when the window gets the focus, without a toast', async () => {
  const api = aClinic([aBlocker()])
  const staff = await openBlockers()
  expect(await screen.findByText('Generator service')).toBeVisible()
  api.setBlockers((rows) => [aBlocker({ id: 9, description: 'Fumigation' }), ...rows])
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Fumigation')).toBeVisible()
  expect(staff.view.notices).toEqual([])
})

it('offers to add the first blocker when the list is empty', async () => {
  aClinic()
  const staff = await openBlockers()
  expect(await screen.findByRole('heading', { name: 'No blockers yet' })).toBeVisible()
  await staff.press('Add the first blocker')
  expect(await staff.dialog()).toHaveAccessibleName('Create Blocker')
})
