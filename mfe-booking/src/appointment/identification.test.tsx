import { act, screen } from '@testing-library/react'
import {
  confirmMyAppointment,
  fetchMyAppointment,
  listMyAppointments,
  type MatchingPatient,
  sendOtpByEmail,
} from '@molar/contract'
import { aMatchingPatient, deferred, mockClinic, refusal } from '@molar/shared/testing'
import { aClinicWithLink, enterCode, openLink, type Patient, requestCode } from './appointment.harness.tsx'

const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000))

it('needs no new code when one of several people goes back to the names with the Back arrow', async () => {
  const api = aClinicWithLink()
  api.reply(sendOtpByEmail, [
    aMatchingPatient({ firstName: 'Adaeze', challenge: 'c', ref: 'r1' }),
    aMatchingPatient({ rawId: '…1b', firstName: 'Chidi', challenge: 'c', ref: 'r2' }),
  ])
  const patient = await openLink('')
  await requestCode(patient)
  await patient.user.selectOptions(await screen.findByRole('combobox'), 'Chidi O. (…1b)')
  await patient.press('Continue')
  await screen.findByLabelText('Enter OTP')
  await patient.press('Back')
  expect(await screen.findByRole('combobox')).toHaveValue('')
  await patient.user.selectOptions(screen.getByRole('combobox'), 'Adaeze O. (…F2)')
  await patient.press('Continue')
  await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
  await patient.press('Verify')
  await patient.sees('Your upcoming appointments')
  expect(api.sent(sendOtpByEmail)).toHaveLength(1)
})

it('says at the field of the last code that too many codes were requested', async () => {
  const refused = 'You have asked for several codes. Use the most recent one, or try again in 9 minutes.'
  const api = aClinicWithLink()
  const patient = await openLink('')
  await requestCode(patient)
  await patient.press('Check the branch and your details')
  api.reply(sendOtpByEmail, refusal(429, refused))
  await patient.press('Confirm')
  await patient.sees('Confirm it is you')
  expect(await screen.findByRole('alert')).toHaveTextContent(refused)
})

describe('a person who has left before the response', () => {
  it.each([
    ['the stage', 'Where did you register?', (patient: Patient) => patient.press('Back')],
    [
      'the page',
      'Are you registered with the clinic?',
      (patient: Patient) => act(() => patient.view.router.navigate('/book-appointment')),
    ],
  ])('to the request for a code stays where they are: %s', async (_, title, leave) => {
    const api = aClinicWithLink()
    const response = deferred<MatchingPatient[]>()
    api.reply(sendOtpByEmail, response.promise)
    const patient = await openLink('')
    await requestCode(patient)
    await leave(patient)
    await patient.sees(title)
    await act(async () => response.resolve([aMatchingPatient()]))
    expect(await patient.sees(title)).toBeVisible()
  })
})

it('leads a person who continues as a new patient with Previous to the first question of the booking', async () => {
  mockClinic()
  const patient = await openLink('')
  await requestCode(patient)
  await patient.press('Continue as a new patient')
  await patient.sees('Personal Information')
  await patient.press('Previous')
  await patient.sees('Are you registered with the clinic?')
  expect(patient.view.router.state.location.pathname).toBe('/book-appointment')
})

it('asks for a new code when the session has ended', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  api.reply(listMyAppointments, refusal(401, 'Please enter a new code.'))
  await enterCode(patient)
  expect(await screen.findByText(/Your session has timed out/)).toBeVisible()
})

it.each([
  ['opened', fetchMyAppointment, async () => {}],
  ['changed', confirmMyAppointment, (patient: Patient) => patient.press('I will come')],
])(
  'asks for a new code when the session has ended as an appointment is %s, and then shows it again',
  async (_, call, act) => {
    const api = aClinicWithLink()
    const patient = await openLink('')
    await enterCode(patient)
    await screen.findByRole('button', { name: /9:30 am/ })
    api.reply(call, refusal(401, 'Please enter a new code.'))
    await patient.press(/9:30 am/)
    await act(patient)
    expect(await screen.findByText(/Your session has timed out/)).toBeVisible()
    expect(await patient.sees('Confirm it is you')).toHaveFocus()
    api.restore(call)
    await patient.press('Send a new code')
    await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
    await patient.press('Verify')
    await patient.sees('Your appointment')
  },
)

it('leaves the list with one press of the Back of the browser', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await act(() => patient.view.router.navigate('/book-appointment'))
  await act(() => patient.view.router.navigate('/appointment'))
  await enterCode(patient)
  await patient.sees('Your upcoming appointments')
  await act(() => patient.view.router.navigate(-1))
  expect(await patient.sees('Are you registered with the clinic?')).toBeVisible()
})

it('leaves the list with one press of the Back of the browser also after a new code was entered', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  await act(() => patient.view.router.navigate('/book-appointment'))
  await act(() => patient.view.router.navigate('/appointment'))
  api.reply(listMyAppointments, refusal(401, 'Please enter a new code.'))
  await enterCode(patient)
  await screen.findByText(/Your session has timed out/)
  api.restore(listMyAppointments)
  await patient.press('Send a new code')
  await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
  await patient.press('Verify')
  await patient.sees('Your upcoming appointments')
  await act(() => patient.view.router.navigate(-1))
  expect(await patient.sees('Are you registered with the clinic?')).toBeVisible()
})

it('leads back to the question of the branch with the Back of the browser', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await patient.press(/^Lagos/)
  await screen.findByLabelText('Clinic ID, email or phone number')
  await act(() => patient.view.router.navigate(-1))
  expect(await patient.sees('Where did you register?')).toBeVisible()
})

async function openEnded() {
  const api = aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  api.reply(fetchMyAppointment, refusal(401, 'Please enter a new code.'))
  await patient.press(/9:30 am/)
  await patient.sees('Confirm it is you')
  await act(() => patient.view.router.navigate(-1))
  await patient.sees('Confirm it is you')
  return patient
}

describe('after the session has ended at the list', () => {
  it('the details can be checked', async () => {
    const patient = await openEnded()
    await patient.press('Check the branch and your details')
    expect(await screen.findByLabelText('Clinic ID, email or phone number')).toBeVisible()
  })

  it('Back leads to the question of the branch', async () => {
    const patient = await openEnded()
    await patient.press('Back')
    await screen.findByLabelText('Clinic ID, email or phone number')
    await patient.press('Back')
    expect(await patient.sees('Where did you register?')).toBeVisible()
  })

  it('the person can continue as a new patient', async () => {
    const patient = await openEnded()
    await patient.press('Continue as a new patient')
    expect(await patient.sees('Personal Information')).toBeVisible()
  })
})

describe('after 30 minutes', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  it.each([
    ['pressed', (patient: Patient) => patient.user.click(screen.getByRole('heading', { level: 1 }))],
    ['typed', (patient: Patient) => patient.user.keyboard('{Tab}')],
  ])('shows the list to a person who has %s something, and deletes it without that', async (_, use) => {
    aClinicWithLink()
    const patient = await openLink('')
    await enterCode(patient)
    await patient.sees('Your upcoming appointments')
    await pass(29)
    await use(patient)
    await pass(29)
    await patient.sees('Your upcoming appointments')
    await pass(2)
    expect(await patient.sees('Where did you register?')).toBeVisible()
  })
})
