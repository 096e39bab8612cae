import { act, screen } from '@testing-library/react'
import {
  cancelMyAppointment,
  confirmMyAppointment,
  declineOffer,
  fetchMyAppointment,
  leaveWaitingList,
  type MyAppointment,
  moveMyAppointment,
} from '@molar/contract'
import { aMyAppointment, deferred, hangs, refusal } from '@molar/shared/testing'
import {
  aClinicWithLink,
  aClinicWithOffer,
  enterCode,
  openLink,
  TOKEN,
  chooseFirstTime,
} from './appointment.harness.tsx'

/** A patient who pressed “I will come”, and `confirm`, which lets the response arrive. */
async function aPatientWithPendingChange() {
  const api = aClinicWithLink()
  const [row] = api.state.myAppointments
  const response = deferred<MyAppointment>()
  api.reply(confirmMyAppointment, response.promise)
  const patient = await openLink()
  await patient.press('I will come')
  const confirm = () =>
    act(async () => {
      Object.assign(row!, { confirmedByPatient: true, version: 2 })
      response.resolve({ ...row!, id: null, patient: null })
    })
  return { api, patient, confirm }
}

describe('while an earlier change has no response', () => {
  it('still checks who it is, and keeps both results', async () => {
    const { patient, confirm } = await aPatientWithPendingChange()
    await patient.press('Change time')
    expect(await screen.findByText('We are still waiting.')).toBeVisible()
    await patient.answer('4567')
    await patient.sees('Choose a new time')
    await confirm()
    expect(screen.queryByText('We are still waiting.')).not.toBeInTheDocument()
    await patient.press('Keep the current time')
    await patient.sees('Your appointment')
    expect(screen.getByText('You told the clinic that you will come.')).toBeVisible()
    expect(screen.getByText('Adaeze Okafor')).toBeVisible()
  })

  it('keeps the later version when the response to the check arrives after the change', async () => {
    const { api, patient, confirm } = await aPatientWithPendingChange()
    const loaded = deferred<MyAppointment>()
    api.reply(fetchMyAppointment, loaded.promise)
    await patient.press('Change time')
    const before = { ...api.state.myAppointments[0]!, id: null }
    await patient.answer('4567')
    await confirm()
    loaded.resolve(before)
    await patient.sees('Choose a new time')
    await patient.press('Keep the current time')
    await patient.sees('Your appointment')
    expect(screen.getByText('You told the clinic that you will come.')).toBeVisible()
    expect(screen.getByText('Adaeze Okafor')).toBeVisible()
  })

  it('says why another change is not sent, and sends it on a press after the response', async () => {
    const { api, patient, confirm } = await aPatientWithPendingChange()
    await patient.press('Cancel appointment')
    await patient.answer('4567')
    await patient.sees('Cancel your appointment?')
    await patient.press('Cancel appointment')
    expect(screen.getByRole('alert')).toHaveTextContent('We are still sending your last change.')
    expect(api.sent(cancelMyAppointment)).toEqual([])
    await confirm()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await patient.press('Cancel appointment')
    await patient.sees('Your appointment is cancelled')
    expect(api.sent(cancelMyAppointment)).toEqual([{ token: TOKEN, answer: '4567', version: 2 }])
  })
})

it.each(['Leave the waiting list', 'No, thanks'])(
  'only the button “%s” says that it has no response, while nothing else waits for it',
  async (name) => {
    const { api } = aClinicWithOffer()
    api.reply(leaveWaitingList, hangs())
    api.reply(declineOffer, hangs())
    const patient = await openLink()
    await patient.press(name)
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
    expect(screen.queryByText('We are still waiting.')).not.toBeInTheDocument()
  },
)

it('moves the focus to the heading when the check is right before the appointment was loaded', async () => {
  const api = aClinicWithLink()
  const [row] = api.state.myAppointments
  api.reply(fetchMyAppointment, hangs())
  const patient = await openLink()
  await patient.press('Change time')
  const loaded = deferred<MyAppointment>()
  api.reply(fetchMyAppointment, loaded.promise)
  await patient.answer('4567')
  await act(async () => loaded.resolve({ ...row!, id: null, patient: 'Adaeze Okafor' }))
  expect(await patient.sees('Choose a new time')).toHaveFocus()
})

it('says on another appointment why its change is not sent while the first one has no response', async () => {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, reference: 'MLR-8K2Q-84', start_time: '14:00' }))
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  api.reply(confirmMyAppointment, hangs())
  await patient.press('I will come')
  expect(screen.queryByText('We are still waiting.')).not.toBeInTheDocument()
  await patient.press('Back')
  await patient.press(/2:00 pm/)
  expect(await screen.findByText('We are still waiting.')).toBeVisible()
  await patient.press('I will come')
  expect(await screen.findByRole('alert')).toHaveTextContent('We are still sending your last change.')
  expect(api.sent(confirmMyAppointment)).toHaveLength(1)
})

it('leaves a patient on the screen that they have opened since, when the response to a move arrives', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  const response = deferred<MyAppointment>()
  api.reply(moveMyAppointment, response.promise)
  await patient.press(/^Move to/)
  await act(() => patient.view.router.navigate(-1))
  await patient.press('Cancel appointment')
  await patient.sees('Cancel your appointment?')
  await act(async () => response.resolve({ ...api.state.myAppointments[0]!, id: null, version: 2 }))
  expect(await patient.sees('Cancel your appointment?')).toBeVisible()
})

/** A patient who has pressed the button of a move and has returned to the list before `response` arrives. */
async function returnToListWhileMoving(response: Promise<unknown>, { others = [] as MyAppointment[] } = {}) {
  const api = aClinicWithLink()
  api.state.myAppointments.push(...others)
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.press('Change time')
  await patient.press(/^First available/)
  api.reply(moveMyAppointment, response)
  await patient.press(/^Move to/)
  await act(async () => {
    // As the browser does for its Back, which the router of tests leaves out.
    dispatchEvent(new PopStateEvent('popstate'))
    await patient.view.router.navigate(-2)
  })
  await screen.findByRole('button', { name: /9:30 am/ })
  return { row: api.state.myAppointments[0]!, patient }
}

it('leaves a patient at the list with the new time, when the response to a move arrives after their return to it', async () => {
  const response = deferred<MyAppointment>()
  const { row, patient } = await returnToListWhileMoving(response.promise)
  Object.assign(row, { start_time: '11:00', version: 2 })
  await act(async () => response.resolve(row))
  expect(await screen.findByRole('button', { name: /11:00 am/ })).toBeVisible()
  expect(await patient.sees('Your upcoming appointments')).toBeVisible()
})

it('says at the list why a move was refused, when the response arrives after the return to it', async () => {
  const response = deferred<ReturnType<typeof refusal>>()
  await returnToListWhileMoving(response.promise)
  await act(async () =>
    response.resolve(refusal(409, 'You already have an appointment then.', 'already_booked')),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('You already have an appointment then.')
})

/** A patient who has pressed the button of a move and has opened another appointment before `response` arrives. */
async function openOtherWhileMoving(response: Promise<unknown>) {
  const others = [aMyAppointment({ id: 502, reference: 'MLR-8K2Q-84', start_time: '14:00' })]
  const { patient } = await returnToListWhileMoving(response, { others })
  await patient.press(/2:00 pm/)
  return patient
}

const CANCELLED = refusal(409, 'This appointment is cancelled.', 'state_conflict')
const NOT_CHANGED =
  /^We could not make the change that you asked for to your appointment on .+ at 9:30 am\. Open that appointment/

it('names on another appointment the one whose move was refused, until that screen is left', async () => {
  const response = deferred<typeof CANCELLED>()
  const patient = await openOtherWhileMoving(response.promise)
  await act(async () => response.resolve(CANCELLED))
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHANGED)
  await patient.press('Back')
  await patient.press(/2:00 pm/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('names at the list the appointment whose move was refused after another one was opened', async () => {
  const response = deferred<typeof CANCELLED>()
  const patient = await openOtherWhileMoving(response.promise)
  await patient.press('Back')
  await patient.sees('Your upcoming appointments')
  await act(async () => response.resolve(CANCELLED))
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHANGED)
})

it('names at the list the appointment whose move was refused because it had been cancelled meanwhile', async () => {
  const response = deferred<typeof CANCELLED>()
  const { patient, row } = await returnToListWhileMoving(response.promise)
  await act(async () => response.resolve(CANCELLED))
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHANGED)
  row.state = 'cancelled'
  await patient.press(/9:30 am/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('does not tell the next person that a move of the person before was refused', async () => {
  const response = deferred<typeof CANCELLED>()
  const patient = await openOtherWhileMoving(response.promise)
  await patient.press('Back')
  await patient.press('Clear my details')
  await patient.press('Clear my details')
  await enterCode(patient)
  await patient.press(/2:00 pm/)
  await patient.sees('Your appointment')
  await act(async () => response.resolve(CANCELLED))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
