import { act, screen } from '@testing-library/react'
import {
  cancelMyAppointment,
  confirmMyAppointment,
  fetchMyAppointment,
  fetchMyWaitingList,
  type MyAppointment,
} from '@molar/contract'
import { deferred, delayed, hangs, refusal } from '@molar/shared/testing'
import { aClinicWithLink, aClinicWithOffer, openLink } from './appointment.harness.tsx'

const becomes = (state: DocumentVisibilityState) =>
  act(async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const passes = (minutes: number) => {
  const later = Date.now() + minutes * 60_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
}

/** A patient who has answered the question who they are, at the appointment. */
async function aPatientWhoHasAnswered() {
  const patient = await openLink()
  await screen.findByText('MLR-7K2Q-84')
  await patient.press('Cancel appointment')
  await patient.answer('4567')
  await patient.press('Keep my appointment')
  await patient.press('Cancel appointment')
  await patient.press('Keep my appointment')
  await patient.sees('Your appointment')
  return patient
}

describe('half an hour without input', () => {
  afterEach(() => jest.restoreAllMocks())

  it('forgets who has answered the question', async () => {
    aClinicWithLink()
    const patient = await aPatientWhoHasAnswered()
    passes(31)
    await becomes('visible')
    await screen.findByText('MLR-7K2Q-84')
    expect(screen.queryByText('Adaeze Okafor')).not.toBeInTheDocument()
    await patient.press('Cancel appointment')
    expect(await patient.sees('Confirm it is you')).toBeVisible()
  })

  it('forgets who has answered the question also where the next input comes before everything else', async () => {
    aClinicWithLink()
    const patient = await aPatientWhoHasAnswered()
    passes(31)
    await patient.press('Cancel appointment')
    expect(await patient.sees('Confirm it is you')).toBeVisible()
  })

  it('forgets who has answered the question also if the clock of the device was set back', async () => {
    aClinicWithLink()
    const patient = await aPatientWhoHasAnswered()
    passes(-24 * 60)
    await becomes('visible')
    await patient.press('Cancel appointment')
    expect(await patient.sees('Confirm it is you')).toBeVisible()
  })

  it('begins again with a key', async () => {
    aClinicWithLink()
    const patient = await aPatientWhoHasAnswered()
    passes(29)
    await patient.user.keyboard('{Shift}')
    passes(29)
    await becomes('visible')
    await patient.press('Cancel appointment')
    expect(await patient.sees('Cancel your appointment?')).toBeVisible()
  })

  it('does not forget who has answered the question while a change has no response', async () => {
    const api = aClinicWithLink()
    const patient = await aPatientWhoHasAnswered()
    await patient.press('Cancel appointment')
    api.reply(cancelMyAppointment, hangs())
    await patient.press('Cancel appointment')
    await screen.findByRole('button', { name: 'Cancelling…' })
    passes(31)
    await becomes('visible')
    expect(screen.getByRole('button', { name: 'Cancelling…' })).toBeVisible()
  })
})

/** Opens the form that cancels, before the response to an update arrives with the time that the clinic has changed. */
async function openFormBeforeResponse() {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('4567')
  await patient.press('Keep my appointment')
  await patient.sees('Your appointment')
  const response = deferred<MyAppointment>()
  api.reply(fetchMyAppointment, response.promise)
  await becomes('visible')
  await patient.press('Cancel appointment')
  const changed = Object.assign(api.state.myAppointments[0]!, { start_time: '15:00', version: 2 })
  const arrives = () => act(async () => response.resolve({ ...changed, id: null }))
  return { api, patient, arrives }
}

describe('a patient who returns to an open page', () => {
  afterEach(() => jest.restoreAllMocks())

  it('sees the appointment as it is now, and the old one until the response', async () => {
    const api = aClinicWithLink()
    await openLink()
    await screen.findByText('9:30 am')
    const response = deferred<MyAppointment>()
    api.reply(fetchMyAppointment, response.promise)
    await becomes('hidden')
    expect(api.sent(fetchMyAppointment)).toHaveLength(1)
    await becomes('visible')
    expect(screen.getByText('9:30 am')).toBeVisible()
    response.resolve({ ...api.state.myAppointments[0]!, id: null, start_time: '15:00', version: 2 })
    expect(await screen.findByText('3:00 pm')).toBeVisible()
  })

  it('causes no second request while the appointment is loaded for the first time', async () => {
    const api = aClinicWithLink()
    const response = deferred<MyAppointment>()
    api.reply(fetchMyAppointment, response.promise)
    await openLink()
    await becomes('visible')
    response.resolve(api.state.myAppointments[0]!)
    await screen.findByText('9:30 am')
    expect(api.sent(fetchMyAppointment)).toHaveLength(1)
    expect(api.sent(fetchMyWaitingList)).toHaveLength(1)
  })

  it('sees the appointment again that could not be loaded', async () => {
    const api = aClinicWithLink()
    api.reply(fetchMyAppointment, refusal(503, 'Not ready.'))
    await openLink()
    await screen.findByRole('button', { name: 'Try again' })
    api.restore(fetchMyAppointment)
    await becomes('visible')
    expect(await screen.findByText('9:30 am')).toBeVisible()
  })

  it('no longer sees what they did after the clinic has changed the appointment', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press('I will come')
    await patient.sees('Thank you. The clinic is expecting you.')
    Object.assign(api.state.myAppointments[0]!, { start_time: '15:00', version: 9 })
    await becomes('visible')
    expect(await screen.findByText('3:00 pm')).toBeVisible()
    expect(await patient.sees('Your appointment')).toHaveFocus()
  })

  it('sees in an open form what they have read before', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press('Cancel appointment')
    await becomes('visible')
    expect(api.sent(fetchMyAppointment)).toHaveLength(1)
  })

  it('still sees in a form that was opened before the response what they have read, and cancels only that', async () => {
    const { api, patient, arrives } = await openFormBeforeResponse()
    await arrives()
    expect(screen.getByText(/9:30 am/)).toBeVisible()
    await patient.press('Cancel appointment')
    expect(await screen.findByText(/^Your appointment was changed while you were editing it/)).toBeVisible()
    expect(api.sent(cancelMyAppointment)).toEqual([expect.objectContaining({ version: 1 })])
    expect(screen.getByText('3:00 pm')).toBeVisible()
  })

  it('sees the appointment as it is now after going back from a form that was opened before the response', async () => {
    const { api, patient, arrives } = await openFormBeforeResponse()
    api.restore(fetchMyAppointment)
    await arrives()
    await patient.press('Keep my appointment')
    expect(await screen.findByText('3:00 pm')).toBeVisible()
  })

  it('no longer sees an offer that has ended', async () => {
    const api = aClinicWithLink()
    const { appointment_date, doctor } = api.state.myAppointments[0]!
    const offer = { id: 7, appointment_date, start_time: '11:00', doctor }
    api.state.waitingList.offer = { ...offer, heldUntil: `${appointment_date}T08:00` }
    await openLink()
    await screen.findByText('An earlier time is available')
    api.state.waitingList.offer = null
    await becomes('visible')
    expect(screen.queryByText('An earlier time is available')).not.toBeInTheDocument()
  })

  it('no longer sees a waiting list that they have left, when an older response arrives', async () => {
    const { api } = aClinicWithOffer()
    api.state.waitingList.offer = null
    const patient = await openLink()
    await screen.findByRole('button', { name: 'Leave the waiting list' })
    const older = delayed({ ...api.state.waitingList })
    api.reply(fetchMyWaitingList, older.reply)
    await becomes('visible')
    await patient.press('Leave the waiting list')
    await patient.sees('You have left the waiting list')
    await older.arrives()
    expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument()
  })

  it('still sees the appointment and the waiting list when they cannot be loaded', async () => {
    const api = aClinicWithLink()
    await openLink()
    await screen.findByRole('button', { name: /when an earlier time becomes available/ })
    api.reply(fetchMyWaitingList, refusal(503, 'Not ready.'))
    await becomes('visible')
    expect(screen.getByRole('button', { name: /when an earlier time becomes available/ })).toBeVisible()
    api.reply(fetchMyAppointment, refusal(503, 'Not ready.'))
    await becomes('visible')
    expect(screen.getByText('MLR-7K2Q-84')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is told that the link has expired', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await screen.findByText('MLR-7K2Q-84')
    api.reply(fetchMyAppointment, refusal(410, 'It is over.', 'link_expired'))
    await becomes('visible')
    expect(await patient.sees('This link has expired')).toBeVisible()
  })

  it('gets the response to a change first', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    api.reply(confirmMyAppointment, hangs())
    await patient.press('I will come')
    await becomes('visible')
    expect(api.sent(fetchMyAppointment)).toHaveLength(1)
  })
})
