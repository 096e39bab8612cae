import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aClinic, renderApp } from '@molar/shared/testing'
import type { BookedAppointment } from '@molar/contract'
import messages from '../messages/en.json' with { type: 'json' }
import { PortalProvider, type Portal } from '../portal.ts'
import { BookedPage } from './booked-page.tsx'

const onAgain = jest.fn()
const booked = {
  reference: 'MLR-2041',
  appointment_date: '2026-12-01T00:00:00.000Z',
  start_time: '09:30:00',
  location: 'lag',
} as BookedAppointment

const portal = { settings: { clinic: aClinic() } } as Portal

const showBooking = (change: Partial<BookedAppointment> = {}) =>
  renderApp(
    <PortalProvider value={portal}>
      <BookedPage booked={{ ...booked, ...change }} at={0} onAgain={onAgain} />
    </PortalProvider>,
    { messages: { shell: messages } },
  )

it('shows day, time, branch and reference of a booking, with its heading in focus', async () => {
  await showBooking()
  expect(screen.getByRole('heading', { name: 'Appointment Booked!' })).toHaveFocus()
  expect(screen.getByText(/Tuesday 1 December 2026/)).toHaveTextContent(/9:30 am, at the Lagos branch\.$/)
  expect(screen.getByText('Reference: MLR-2041')).toBeVisible()
})

it('tells how to change or cancel, and has the phones of the branches', async () => {
  await showBooking()
  expect(screen.getByText('To change or cancel, call the branch and give this reference.')).toBeVisible()
  const phones = within(screen.getByRole('complementary', { name: 'Book by phone' }))
  expect(phones.getAllByRole('link', { name: /0700/ })).toHaveLength(3)
})

it('starts a new booking when the person presses the button', async () => {
  await showBooking()
  await userEvent.click(screen.getByRole('button', { name: 'Book another appointment' }))
  expect(onAgain).toHaveBeenCalledTimes(1)
})

it('names a branch that this shell does not know as the server names it', async () => {
  await showBooking({ location: 'ibadan' as BookedAppointment['location'] })
  expect(screen.getByText(/at the ibadan branch\.$/)).toBeVisible()
})
