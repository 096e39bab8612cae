import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fetchMyAppointment } from '@molar/contract'
import { tabStore } from '@molar/shared/session'
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

it('does not use the token of staff who signed in on another page before Back', async () => {
  const patient = await openSummary()
  visitAnotherPage(() => {
    sessionStorage.clear()
    tabStore.write('authUser', '{}')
    tabStore.write('token', 'staff-token')
  })
  await patient.sees('Are you registered with the clinic?')
  expect(patient.view.store.get(patientTokenAtom)).toBeNull()
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
  visitAnotherPage(() => {
    drafts.write(toDraft(aVerifiedWizard(), Date.now()))
    tabStore.write('token', 'next-token')
  })
  await waitFor(() => expect(api.sent(fetchMyAppointment)).toHaveLength(before + 1))
  expect(api.calls.findLast(({ call }) => call.endsWith('/my-appointment'))?.headers).toMatchObject({
    Authorization: 'Bearer next-token',
  })
})
