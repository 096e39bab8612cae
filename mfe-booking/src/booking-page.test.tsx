import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bookAppointment, fetchDoctors, fetchServices } from '@molar/shared/contract'
import { aBookedAppointment, aDoctor, aService, fakeApi, renderApp } from '@molar/shared/testing'
import { BookingPage } from './booking-page.tsx'
import messages from './messages/en.json' with { type: 'json' }

it('books a new patient', async () => {
  const api = fakeApi()
  api.reply(fetchDoctors, [aDoctor()])
  api.reply(fetchServices, [aService()])
  api.reply(bookAppointment, aBookedAppointment())
  const user = userEvent.setup()
  await renderApp(<BookingPage />, { messages: { booking: messages } })
  await user.click(await screen.findByRole('button', { name: /^No/ }))
  await user.type(await screen.findByLabelText('First Name*'), 'Adaeze')
  await user.type(screen.getByLabelText('Last Name*'), 'Okafor')
  await user.type(screen.getByLabelText('Email*'), 'ada@example.com')
  await user.type(screen.getByLabelText('Phone Number*'), '08031234567')
  await user.click(screen.getByRole('radio', { name: 'Lagos' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('radio', { name: 'Consultation' }))
  await user.selectOptions(await screen.findByLabelText('Service'), 'Tooth Pain')
  await user.type(screen.getByLabelText('Date*'), '2026-12-01')
  await user.type(screen.getByLabelText('Time*'), '09:30')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('heading', { name: 'Appointment Booked!' })).toHaveFocus()
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({ surname: 'Adaeze', start_time: '09:30' }),
  ])
})
