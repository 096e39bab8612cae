import { act, screen, within } from '@testing-library/react'
import { fetchMyAppointment, type MyAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { connectionLost, deferred, delayed, hangs, refusal } from '@molar/shared/testing'
import { APPOINTMENT_ROUTE, BOOKING_ROUTE } from '../routes.ts'
import { aClinicWithLink, openLink, TOKEN } from './appointment.harness.tsx'

it('takes the token out of the address at once and sends it in the body only', async () => {
  const api = aClinicWithLink()
  const { view } = await openLink()
  expect(view.router.state.location).toMatchObject({ pathname: '/appointment', hash: '', search: '' })
  await screen.findByText('MLR-7K2Q-84')
  expect(api.sent(fetchMyAppointment)).toEqual([{ token: TOKEN }])
  const others = api.calls.map(({ call, query, headers }) => JSON.stringify([call, query, headers]))
  expect(others.join()).not.toContain(TOKEN)
  expect([...view.titles, JSON.stringify(view.draft())].join()).not.toContain(TOKEN)
})

it('shows the appointment after a reload of the tab, without the token in the address', async () => {
  aClinicWithLink()
  const { view } = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  view.unmount()
  await openLink('')
  expect(await screen.findByText('MLR-7K2Q-84')).toBeVisible()
})

it('shows the appointment of another link that is opened in the same tab', async () => {
  const api = aClinicWithLink()
  const { view } = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  api.state.myAppointments.push({ ...api.state.myAppointments[0]!, id: 502, reference: 'MLR-9ZZZ-11' })
  api.state.links.set('B'.repeat(22), 502)
  await act(() => view.router.navigate(`/appointment#${'B'.repeat(22)}`))
  expect(await screen.findByText('MLR-9ZZZ-11')).toBeVisible()
  expect(view.router.state.location.hash).toBe('')
})

it.each(['/appointment/', '/Appointment'])(
  'opens the appointment of a link with the path %s',
  async (path) => {
    aClinicWithLink()
    const patient = await openLink('')
    await act(() => patient.view.router.navigate(`${path}#${TOKEN}`))
    expect(await screen.findByText('MLR-7K2Q-84')).toBeVisible()
  },
)

it('asks who it is, and does not open the link again, after a press on “Change or cancel an appointment”', async () => {
  aClinicWithLink()
  const patient = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  await act(() => patient.view.router.navigate(BOOKING_ROUTE))
  await patient.user.click(await screen.findByRole('link', { name: 'Change or cancel an appointment' }))
  await patient.sees('Where did you register?')
  expect(within(screen.getByRole('complementary')).getAllByRole('link', { name: /0700/ })).toHaveLength(3)
  patient.view.unmount()
  await (await openLink('')).sees('Where did you register?')
})

it('does not open the link again after the patient has cleared their details', async () => {
  aClinicWithLink()
  const patient = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  await act(() => patient.view.router.navigate(BOOKING_ROUTE))
  await patient.press(/^Yes/)
  await patient.press('Clear my details')
  await patient.press('Clear my details')
  await patient.sees('Are you registered with the clinic?')
  await act(() => patient.view.router.navigate(APPOINTMENT_ROUTE))
  expect(await patient.sees('Where did you register?')).toBeVisible()
})

it('takes a fragment that names a part of the page for no link', async () => {
  aClinicWithLink()
  const patient = await openLink(`#${TOKEN}`, {}, <p id="main" />)
  await screen.findByText('MLR-7K2Q-84')
  await act(() => patient.view.router.navigate('/appointment#main'))
  expect(screen.getByText('MLR-7K2Q-84')).toBeVisible()
  expect(patient.view.router.state.location.hash).toBe('#main')
})

it('shows the appointment where the history has a screen that this release does not know', async () => {
  aClinicWithLink({ verified: false })
  const { view } = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  view.unmount()
  await openLink('', { historyState: { screen: 'of another release' } })
  await screen.findByText('MLR-7K2Q-84')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your appointment')
})

function LanguageButton() {
  const { i18n } = useTranslation()
  return (
    <button type="button" onClick={() => void i18n.changeLanguage('de')}>
      Deutsch
    </button>
  )
}

it('keeps the focus and the scroll position when the language changes', async () => {
  aClinicWithLink()
  const patient = await openLink(`#${TOKEN}`, {}, <LanguageButton />)
  await screen.findByText('MLR-7K2Q-84')
  await patient.press('Deutsch')
  await patient.sees('Ihr Termin')
  expect(screen.getByRole('button', { name: 'Deutsch' })).toHaveFocus()
})

it.each([
  ['unknown', `#${TOKEN.slice(0, 9)}`, 'This link does not work', /The link may be incomplete/],
  ['expired', `#${TOKEN}`, 'This link has expired', /The visit that this link belongs to is over/],
])('says what to do about an %s link', async (reason, fragment, title, text) => {
  const api = aClinicWithLink()
  if (reason === 'expired') api.reply(fetchMyAppointment, refusal(410, 'It is over.', 'link_expired'))
  const patient = await openLink(fragment)
  expect(await patient.sees(title)).toHaveFocus()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Book a new appointment' })).toHaveAttribute(
    'href',
    '/book-appointment',
  )
  await patient.press('Find my appointment with a code')
  await patient.sees('Where did you register?')
})

it('asks who it is before the appointment is there, and goes on with the one that the answer loads', async () => {
  const api = aClinicWithLink()
  api.reply(fetchMyAppointment, hangs())
  const patient = await openLink()
  await patient.press('Change time')
  expect(await patient.sees('Confirm it is you')).toHaveFocus()
  api.restore(fetchMyAppointment)
  await patient.answer('4567')
  await patient.sees('Choose a new time')
  await patient.press('Keep the current time')
  await patient.sees('Your appointment')
  expect(screen.getByText('MLR-7K2Q-84')).toBeVisible()
  expect(screen.getByRole('button', { name: /when an earlier time becomes available/ })).toBeVisible()
})

it('says above the question who it is that the appointment could not be loaded, and not as an error of the answer', async () => {
  const api = aClinicWithLink()
  const { reply, arrives } = delayed(refusal(503, 'Not ready.'))
  api.reply(fetchMyAppointment, reply)
  const patient = await openLink()
  await patient.press('Change time')
  await patient.user.type(await screen.findByLabelText(/^Last four digits/), '4567')
  await arrives()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not ready.')
  expect(screen.getByRole('textbox')).toBeValid()
  expect(screen.getByRole('textbox')).not.toHaveAccessibleDescription(/Not ready/)
  api.restore(fetchMyAppointment)
  await patient.press('Continue')
  await patient.sees('Choose a new time')
})

it('says above the question who it is that there were too many answers, and not as an error of the answer', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  api.reply(fetchMyAppointment, refusal(429, 'Please try again in an hour.'))
  await patient.user.type(await screen.findByLabelText(/^Last four digits/), '4567')
  await patient.press('Continue')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in an hour.')
  expect(screen.getByRole('textbox')).toBeValid()
})

it('says above the question who it is that an answer could not be sent', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  api.reply(fetchMyAppointment, connectionLost())
  await patient.answer('4567')
  expect(await screen.findByRole('alert')).toHaveTextContent(/We could not reach the clinic/)
  expect(screen.getByRole('textbox')).toBeValid()
})

it('shows nothing of an answer for the link that was opened before in the same tab', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  await patient.sees('Confirm it is you')
  const { reply, arrives } = delayed(refusal(422, 'This does not match.'))
  api.reply(fetchMyAppointment, reply)
  await patient.answer('0000')
  api.restore(fetchMyAppointment)
  api.state.links.set('B'.repeat(22), api.state.myAppointments[0]!.id!)
  await act(() => patient.view.router.navigate(`/appointment#${'B'.repeat(22)}`))
  await patient.press('Change time')
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
  await arrives()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('says why the time cannot be changed if that arrives after the press', async () => {
  const api = aClinicWithLink()
  const response = deferred<MyAppointment>()
  api.reply(fetchMyAppointment, response.promise)
  const patient = await openLink()
  await patient.press('Change time')
  await patient.sees('Confirm it is you')
  response.resolve({ ...api.state.myAppointments[0]!, moveRefusal: 'too-late' })
  await patient.sees('Your appointment')
  expect(screen.getByText(/^It is too late to change or cancel/)).toBeVisible()
})

it('loads the appointment again on Try again after a failure', async () => {
  const api = aClinicWithLink()
  api.reply(fetchMyAppointment, refusal(503, 'Not ready.'))
  const patient = await openLink()
  expect(await screen.findByRole('alert')).toBeVisible()
  api.restore(fetchMyAppointment)
  await patient.press('Try again')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await screen.findByText('MLR-7K2Q-84')).toBeVisible()
})
