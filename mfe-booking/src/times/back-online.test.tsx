import { act, screen } from '@testing-library/react'
import { fetchServices, formatDay, type Service } from '@molar/contract'
import { deferred } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'

const FORM = aForm({ serviceId: null, serviceText: '', date: '', time: '' })

/** Opens step 3 on a device without a connection. The returned function brings the connection back. */
async function openOffline() {
  const api = aClinicServer()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openBooking({ wizard: aWizard({ stage: 'times', reached: 3, form: FORM }) })
  await screen.findByText(/We could not load the available times/)
  const goOnline = () => {
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
  }
  return { api, goOnline }
}

const findTomorrow = () => screen.findByRole('radio', { name: formatDay(TOMORROW, 'en') })

it('loads the available times automatically when the device is online again', async () => {
  const { goOnline } = await openOffline()
  expect(screen.getByText('You are offline.')).toBeVisible()
  goOnline()
  expect(await findTomorrow()).toBeVisible()
  expect(screen.queryByText('You are offline.')).not.toBeInTheDocument()
})

it('keeps the field of the date with its focus and half-typed date when the available times arrive', async () => {
  const { goOnline } = await openOffline()
  const field = screen.getByLabelText('Date*')
  field.focus()
  goOnline()
  await findTomorrow()
  // A new element would be empty: of a half-typed date, the page has no value.
  expect(screen.getByLabelText('Date*')).toBe(field)
  expect(field).toHaveFocus()
})

it('keeps the list of complaints with its focus while the services are asked for again', async () => {
  const { api, goOnline } = await openOffline()
  const complaints = await screen.findByLabelText('Why do you want to see a Doctor?')
  const services = deferred<Service[]>()
  api.reply(fetchServices, services.promise)
  complaints.focus()
  goOnline()
  await findTomorrow()
  expect(api.sent(fetchServices)).toHaveLength(1)
  expect(complaints).toBeEnabled()
  expect(complaints).toHaveFocus()
  await act(async () => services.resolve([]))
  expect(screen.getByLabelText('Why do you want to see a Doctor?')).toHaveFocus()
})
