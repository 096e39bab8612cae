import { screen } from '@testing-library/react'
import { fetchAvailability, fetchCapabilities, formatDay } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'

const FORM = aForm({ date: '', time: '' })
const findTomorrow = () => screen.findByRole('radio', { name: formatDay(TOMORROW, 'en') })

/** A clinic that cannot say at first which extensions it has. */
function aFailingServer() {
  const api = aClinicServer(null)
  api.reply(fetchCapabilities, refusal(503, ''))
  return api
}

it('says that the available times could not be loaded while the extensions are unknown, and loads them on Try again', async () => {
  const api = aFailingServer()
  const patient = await openBooking({ wizard: aWizard({ stage: 'times', reached: 3, form: FORM }) })
  expect(await screen.findByText(/We could not load the available times/)).toBeVisible()
  expect(api.sent(fetchAvailability)).toEqual([])
  api.restore(fetchCapabilities)
  await patient.press('Try again')
  expect(await findTomorrow()).toBeVisible()
})

it('loads the available times in step 3 when the extensions were unknown in step 2', async () => {
  const api = aFailingServer()
  const patient = await openBooking({ wizard: aWizard({ stage: 'details', reached: 3, form: FORM }) })
  await patient.sees('Personal Information')
  await patient.choose('Lagos')
  api.restore(fetchCapabilities)
  await patient.next()
  await patient.sees('Booking Details')
  expect(await findTomorrow()).toBeVisible()
})
