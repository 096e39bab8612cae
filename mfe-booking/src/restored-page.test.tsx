import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fetchMyAppointment, listMyAppointments } from '@molar/contract'
import { tabStore } from '@molar/shared/session'
import { delayed, hangs } from '@molar/shared/testing'
import { aClinicWithLink, enterCode, openLink } from './appointment/appointment.harness.tsx'
import { aClinicServer, aVerifiedWizard, openBooking } from './booking.harness.tsx'
import { toDraft } from './wizard/draft.ts'
import { linkTokenAtom, patientTokenAtom } from './wizard/wizard.atoms.ts'

const KEY = 'draft.booking'

/** Drafts in the storage of the tab, as the shell keeps them. */
const drafts = {
  read: () => JSON.parse(tabStore.read(KEY) ?? 'null') as unknown,
  write: (draft: unknown) => tabStore.write(KEY, JSON.stringify(draft)),
  clear: () => tabStore.write(KEY, null),
}

const transition = (type: string) => fireEvent(window, Object.assign(new Event(type), { persisted: true }))

/** The browser keeps the page, opens another one, and restores the page on Back. */
function visitAnotherPage(change: () => void) {
  transition('pagehide')
  change()
  transition('pageshow')
}

/** What another page stores when the next person verifies there. */
const storeNextPerson = () => {
  drafts.write(toDraft(aVerifiedWizard(), Date.now()))
  tabStore.write('token', 'next-token')
}

async function openSummary() {
  aClinicServer()
  drafts.write(toDraft(aVerifiedWizard(), Date.now()))
  const patient = await openBooking({ host: { drafts }, token: 'patient-token' })
  await screen.findByRole('button', { name: 'Submit' })
  return patient
}

it('opens the first question without a name or a token when another page has deleted the answers before Back', async () => {
  const patient = await openSummary()
  act(() => patient.view.store.set(linkTokenAtom, 'link-token'))
  visitAnotherPage(() => sessionStorage.clear())
  await patient.sees('Are you registered with the clinic?')
  expect(screen.queryByText('Adaeze')).not.toBeInTheDocument()
  expect(patient.view.store.get(patientTokenAtom)).toBeNull()
  expect(patient.view.store.get(linkTokenAtom)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it('shows the answers of the next person when they were stored before Back', async () => {
  const patient = await openSummary()
  const { form } = aVerifiedWizard()
  const next = aVerifiedWizard({ form: { ...form, firstName: 'Tunde' } })
  visitAnotherPage(() => {
    drafts.write(toDraft(next, Date.now()))
    tabStore.write('token', 'next-token')
  })
  expect(await patient.summary('First Name')).toHaveTextContent('Tunde')
  expect(patient.view.store.get(patientTokenAtom)).toBe('next-token')
})

it('does not use or delete the token of staff who signed in on another page before Back, also after Clear my details', async () => {
  const patient = await openSummary()
  visitAnotherPage(() => {
    sessionStorage.clear()
    tabStore.write('authUser', '{}')
    tabStore.write('token', 'staff-token')
  })
  await patient.sees('Are you registered with the clinic?')
  expect(patient.view.store.get(patientTokenAtom)).toBeNull()
  await patient.press(/^Yes/)
  await patient.clearDetails()
  expect(tabStore.read('token')).toBe('staff-token')
})

it('keeps the answers on Back where the browser refuses storage', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('SecurityError')
    })
  aClinicServer()
  const patient = await openBooking({ host: { drafts } })
  await patient.press(/^No/)
  await patient.fill('First Name*', 'Tunde')
  visitAnotherPage(() => {})
  expect(screen.getByLabelText('First Name*')).toHaveValue('Tunde')
})

it('keeps what is wrong on this screen on Back when nothing was stored on another page', async () => {
  aClinicServer()
  const patient = await openBooking({ host: { drafts } })
  await patient.press(/^No/)
  await patient.next()
  await screen.findByRole('alert')
  visitAnotherPage(() => {})
  expect(screen.getByRole('alert')).toBeVisible()
})

it('shows no appointment of a link on Back when another page has forgotten the link', async () => {
  aClinicWithLink()
  const patient = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  visitAnotherPage(() => sessionStorage.clear())
  await patient.sees('Where did you register?')
  expect(screen.queryByText('MLR-7K2Q-84')).not.toBeInTheDocument()
})

it('asks for the opened appointment as the next person when their token was stored before Back', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('', { host: { drafts } })
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await screen.findByText('MLR-7K2Q-84')
  const before = api.sent(fetchMyAppointment).length
  visitAnotherPage(storeNextPerson)
  await waitFor(() => expect(api.sent(fetchMyAppointment)).toHaveLength(before + 1))
  expect(api.calls.findLast(({ call }) => call.endsWith('/my-appointment'))?.headers).toMatchObject({
    Authorization: 'Bearer next-token',
  })
})

it('shows none of the appointments of the previous person when the next one was stored before Back', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('', { host: { drafts } })
  await enterCode(patient)
  await screen.findByRole('button', { name: /9:30 am/ })
  api.reply(listMyAppointments, hangs())
  visitAnotherPage(storeNextPerson)
  expect(await screen.findByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('button', { name: /9:30 am/ })).not.toBeInTheDocument()
})

it('shows none of the appointments of the previous person that arrive after Back', async () => {
  const api = aClinicWithLink()
  const ofPreviousPerson = delayed(api.state.myAppointments)
  api.reply(listMyAppointments, ofPreviousPerson.reply)
  const patient = await openLink('', { host: { drafts } })
  await enterCode(patient)
  await patient.sees('Your upcoming appointments')
  await waitFor(() => expect(api.sent(listMyAppointments)).toHaveLength(1))
  api.reply(listMyAppointments, hangs())
  visitAnotherPage(storeNextPerson)
  await ofPreviousPerson.arrives()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('button', { name: /9:30 am/ })).not.toBeInTheDocument()
})
