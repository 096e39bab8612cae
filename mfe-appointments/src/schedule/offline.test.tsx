import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { bookAtDesk } from '@molar/contract'
import { aServer, refocusWindow } from '../dashboard.harness.tsx'
import { adaeze, card, enterText, openSchedule, panel } from './schedule.harness.tsx'

const TODAY = 'Tuesday 1 December 2026'

/** The schedule of 1 December in a browser that loses its connection with `disconnect`. */
async function openOnline() {
  const api = aServer([adaeze()])
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const view = await openSchedule()
  await card('Adaeze')
  return {
    ...view,
    api,
    disconnect: () => {
      online.mockReturnValue(false)
      act(() => void window.dispatchEvent(new Event('offline')))
    },
    reconnect: async () => {
      online.mockReturnValue(true)
      await refocusWindow()
    },
  }
}
afterEach(() => jest.restoreAllMocks())

it('Without a connection, a day that was read before is shown again with the time of the read', async () => {
  const { disconnect, press } = await openOnline()
  await press('Next day')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument())
  disconnect()
  expect(screen.getByText(/^You are offline\. You see the schedule as of/)).toBeVisible()
  await press('Previous day')
  expect(await card('Adaeze')).toBeVisible()
  expect(screen.getByRole('heading', { name: TODAY })).toBeVisible()
  expect(await screen.findByText(/^You are offline\. You see the schedule as of/)).toBeVisible()
})

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('Without a connection, the browser asks before the day on screen is lost', async () => {
  const { disconnect, reconnect } = await openOnline()
  expect(isAsked()).toBe(false)
  disconnect()
  expect(screen.getByText(/^You are offline\. .*Please do not reload this page\./)).toBeVisible()
  expect(isAsked()).toBe(true)
  await reconnect()
  await waitFor(() => expect(isAsked()).toBe(false))
})

it('Without a connection, a day that was not read says so, and the days before come back', async () => {
  const { disconnect, reconnect, press } = await openOnline()
  disconnect()
  await press('Next day')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are offline, and this day was not loaded before. It will appear when you are online again.',
  )
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  await press('Previous day')
  expect(await card('Adaeze')).toBeVisible()
  await press('Next day')
  await screen.findByRole('alert')
  await reconnect()
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('Without a connection, the days are kept for the person who read them, and for nobody else', async () => {
  const { disconnect, store, unmount } = await openOnline()
  disconnect()
  unmount()
  const again = await openSchedule(undefined, undefined, { store })
  expect(await card('Adaeze')).toBeVisible()
  again.unmount()
  await openSchedule(undefined, undefined, { store, id: 2 })
  expect(await screen.findByRole('alert')).toHaveTextContent(/this day was not loaded before/)
  expect(screen.queryByText(/Adaeze/)).not.toBeInTheDocument()
})

it('Without a connection, a change is taken back and the message says that the browser is offline', async () => {
  const { disconnect, user } = await openOnline()
  disconnect()
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.click(details.getByRole('button', { name: 'Arrived' }))
  expect(await details.findByRole('alert')).toHaveTextContent(
    'You are offline. We could not confirm the change for Adaeze Okafor. Check it when you are online again.',
  )
  expect(details.getByText('Pending', { selector: 'dd' })).toBeVisible()
})

it('Without a connection, a new appointment keeps its form, says what is missing, and is booked once afterwards', async () => {
  const { api, disconnect, reconnect, user, press } = await openOnline()
  await press('Book at 11:00 am, Dr. Ibrahim Bello')
  const form = await panel()
  disconnect()
  await enterText(user, form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567')
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(
    await form.findByText(/^You are offline\. We could not confirm that the appointment was booked/),
  ).toBeVisible()

  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-12-02' } })
  expect(await form.findByText(/^You are offline\. We cannot show available times/)).toBeVisible()
  expect(form.getByLabelText('First name')).toHaveValue('Bisi')

  await reconnect()
  await waitFor(() => expect(form.queryByText(/cannot show available times/)).not.toBeInTheDocument())
  await user.selectOptions(form.getByRole('combobox', { name: 'Time' }), '11:00 am')
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('button', { name: /Bisi Alabi/ })).toHaveTextContent('11:00 am')
  expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ appointment_date: '2026-12-02' })])
})
