import { act, fireEvent, screen, within } from '@testing-library/react'
import { bookAppointment } from '@molar/contract'
import { fieldRefusal } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, openBooking } from '../booking.harness.tsx'

const atDetails = (form = {}) => aWizard({ stage: 'details', reached: 2, form: aForm(form) })
const summaryLinks = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('removes the error of a field as soon as its value is valid, and keeps the focus in the field', async () => {
  aClinicServer()
  const patient = await openBooking({
    wizard: atDetails({ firstName: '', email: '', phoneNumber: '0803123456' }),
  })
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveFocus()
  const phone = screen.getByLabelText('Phone Number*')
  expect(phone).toBeInvalid()

  await patient.user.type(phone, '7')
  expect(phone).toBeValid()
  expect(phone).toHaveAccessibleDescription('')
  expect(phone).toHaveFocus()
  expect(summaryLinks()).toEqual(['Enter the first name of the patient', 'Enter your email address'])

  const email = screen.getByLabelText('Email*')
  await patient.user.type(email, 'ada@')
  expect(email).toHaveAccessibleDescription('Enter an email address, for example ada@example.com')
  await patient.user.type(email, 'example.com')
  expect(email).toBeValid()
  await patient.user.type(screen.getByLabelText('First Name*'), 'A')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it.each([
  ['Email*', 'ada@yahoo', '.co', '.'],
  ['Phone Number*', '0803123456', '7', '{Backspace}'],
])(
  'keeps the focus in the field %s when its error, the only one, disappears and comes back while the patient types',
  async (label, refused, correction, next) => {
    aClinicServer()
    const patient = await openBooking({ wizard: atDetails() })
    await patient.fill(label, refused)
    await patient.next()
    expect(await screen.findByRole('alert')).toHaveFocus()
    const field = screen.getByLabelText(label)
    await patient.user.type(field, correction)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await patient.user.keyboard(next)
    expect(screen.getByRole('alert')).toBeVisible()
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
  },
)

it('removes an error from the server as soon as the field has another value', async () => {
  const api = aClinicServer()
  const message = 'We cannot send mail to this address.'
  api.reply(bookAppointment, fieldRefusal(message, [{ path: 'email', message }], 'invalid'))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Personal Information')
  const email = screen.getByLabelText('Email*')
  expect(email).toHaveAccessibleDescription('We cannot send mail to this address.')
  await patient.user.type(email, 'm')
  expect(email).toBeValid()
})

it.each([
  ['Email*', 'ada@'],
  ['Phone Number*', '0803123456'],
  ['Age', '9'],
])('shows no toast for %s %s: all texts of toasts are specified', async (label, typed) => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill(label, typed)
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(patient.lastToast()).toBeUndefined()
})

it.each(['08031234567', '01 271 8000', '0201 271 8000', '+44 20 7946 0958'])(
  'accepts the phone number %s in step 2',
  async (typed) => {
    aClinicServer()
    const patient = await openBooking({ wizard: atDetails() })
    await patient.fill('Phone Number*', typed)
    await patient.next()
    expect(await patient.sees('Booking Details')).toBeVisible()
  },
)

/** Waits until the timers without a delay that have been set so far have ended. */
const untilTimersRan = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

it('asks whether gmail.com is meant after gmial.com, and takes it with one press', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill('Email*', 'ada@gmial.com')
  expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument()
  await patient.user.tab()
  await patient.press('Did you mean ada@gmail.com?')
  expect(screen.getByLabelText('Email*')).toHaveValue('ada@gmail.com')
  expect(screen.getByLabelText('Email*')).toHaveFocus()
  expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument()
})

it('asks only after a press that leaves the email address, so that the press reaches the button that was pressed', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill('Email*', 'ada@gmial.com')
  const other = screen.getByRole('radio', { name: 'Female' })
  await patient.user.pointer({ keys: '[MouseLeft>]', target: other })
  await untilTimersRan()
  expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument()
  await patient.user.pointer('[/MouseLeft]')
  expect(other).toBeChecked()
  expect(await screen.findByRole('button', { name: /Did you mean/ })).toBeVisible()
})

it('asks also after a touch that becomes a scroll of the page', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill('Email*', 'ada@gmial.com')
  const email = screen.getByLabelText('Email*')
  fireEvent.pointerDown(email)
  fireEvent.blur(email)
  await untilTimersRan()
  expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument()
  fireEvent.pointerCancel(email)
  expect(await screen.findByRole('button', { name: /Did you mean/ })).toBeVisible()
})

it('continues with an unusual mail domain that the patient keeps', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill('Email*', 'ada@gmial.com')
  await patient.user.tab()
  await screen.findByRole('button', { name: /Did you mean/ })
  await patient.next()
  expect(await patient.sees('Booking Details')).toBeVisible()
})

it('says while a low age is typed how a child gets an appointment', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  const age = await screen.findByLabelText('Age')
  await patient.user.type(age, '7')
  expect(screen.getByText(/registered.*choose Yes.*child under 10/)).toBeVisible()
  await patient.user.type(age, '0')
  expect(screen.queryByText(/child under 10/)).not.toBeInTheDocument()
})
