import { screen, waitFor } from '@testing-library/react'
import { listAppointments } from '@molar/contract'
import { anAppointment, hangs, pageOf, refusal } from '@molar/shared/testing'
import {
  handleResponses,
  appointments,
  aServer,
  openDashboard,
  rows,
  findRow,
} from '../dashboard.harness.tsx'

const abuja = anAppointment({ id: 90, user: { surname: 'Halima', location: 'fct' } })

it('shows page 1 after a change of filter', async () => {
  aServer([...appointments(12), abuja])
  const staff = await openDashboard({ path: '/dashboard?branch=lag&page=2' })
  await screen.findByText('Page 2 of 2')
  await staff.choose('Branch', 'All branches')
  expect(await screen.findByText('13 appointments, all branches')).toBeVisible()
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
})

it('changes pages and keeps the focus on the button', async () => {
  aServer(appointments(23))
  const staff = await openDashboard()
  expect(await screen.findByText('Page 1 of 3')).toBeVisible()
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  await staff.press('Next')
  expect(await findRow('Adaeze 21')).toBeVisible()
  expect(screen.getByText('Page 3 of 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(rows()).toHaveLength(3)
  expect(staff.address()).toBe('?branch=lag&page=3')
  await staff.press('Prev')
  expect(await findRow('Adaeze 11')).toBeVisible()
})

it('has the focus on the title when the next page cannot be loaded', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard()
  await screen.findByText('Page 1 of 2')
  api.reply(listAppointments, refusal(500, 'The server has an error.'))
  await staff.press('Next')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('shows every pending appointment when pages are confirmed one after the other', async () => {
  const api = aServer(appointments(23))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&status=1' })
  await findRow('Adaeze 1')
  for (const button of screen.getAllByRole('button', { name: /^Confirm / })) await staff.user.click(button)
  await waitFor(() => expect(api.state.appointments.filter(({ isOpen }) => isOpen)).toHaveLength(13))
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(rows()).toHaveLength(10)
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

it('shows the next page of pending appointments when none was confirmed', async () => {
  aServer(appointments(12))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&status=1' })
  await findRow('Adaeze 1')
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  expect(screen.getByText('Page 2 of 2')).toBeVisible()
})

it('keeps the old rows on screen, marked busy, while the next page loads', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard()
  await screen.findByText('12 appointments in Lagos')
  api.reply(listAppointments, hangs())
  await staff.press('Next')
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(rows()).toHaveLength(10)
  expect(screen.getByText('Loading appointments…')).toBeVisible()
})

it('shows a skeleton of ten rows while the first page loads', async () => {
  const api = aServer([])
  api.reply(listAppointments, hangs())
  await openDashboard()
  expect(await screen.findByRole('searchbox')).toBeVisible()
  expect(screen.getByText('Loading appointments…')).toBeVisible()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(11)
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

it('shows the page that was asked for last, whatever the order of the responses', async () => {
  const api = aServer(appointments(23))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&page=2' })
  await findRow('Adaeze 11')
  const responses: (() => void)[] = []
  api.reply(
    listAppointments,
    ({ input }) =>
      new Promise((resolve) => {
        responses.push(() => resolve([anAppointment({ user: { surname: `Page ${input.page}` } })]))
      }),
  )
  await staff.press('Prev')
  await staff.press('Next')
  await staff.press('Next')
  await waitFor(() => expect(responses).toHaveLength(3))
  responses[2]!()
  expect(await findRow('Page 3 Okafor')).toBeVisible()
  responses[0]!()
  responses[1]!()
  await handleResponses()
  expect(rows()).toEqual([expect.stringContaining('Page 3 Okafor')])
})

it.each([
  ['an empty page', []],
  ['the last page', appointments(2)],
])('goes to the last page when the server returns %s for a page after it', async (_, response) => {
  const api = aServer([])
  api.reply(listAppointments, ({ input: { page } }) =>
    page === 2 ? pageOf(appointments(2), 2, 2) : pageOf(response, 2, 2),
  )
  const staff = await openDashboard({ path: '/dashboard?branch=lag&page=9' })
  expect(await screen.findByText('Page 2 of 2')).toBeVisible()
  expect(await screen.findByText('12 appointments in Lagos')).toBeVisible()
  expect(rows()).toHaveLength(2)
  expect(staff.address()).toBe('?branch=lag&page=2')
  expect(staff.router.state.historyAction).toBe('REPLACE')
})

it('says that there are more pages where the server has not counted all results', async () => {
  const api = aServer([])
  const page = pageOf(appointments(10), 1, 2)
  const paging = { ...page.envelope.paging!, hasMore: true }
  api.reply(listAppointments, { envelope: { ...page.envelope, paging } })
  await openDashboard({ path: '/dashboard?branch=lag&search=ad' })
  expect(await screen.findByText('Page 1 of 2 or more')).toBeVisible()
  expect(screen.getByText('10 appointments on this page, Lagos')).toBeVisible()
})
