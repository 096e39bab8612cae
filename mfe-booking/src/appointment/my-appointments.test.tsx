import { screen, within } from '@testing-library/react'
import { confirmMyAppointment, fetchMyWaitingList, listMyAppointments } from '@molar/contract'
import { aMyAppointment, delayed, hangs, refusal } from '@molar/shared/testing'
import { aClinicWithLink, enterCode, openLink, PREFERENCES } from './appointment.harness.tsx'

it('keeps the focus on the page and says that it loads after Try again', async () => {
  const api = aClinicWithLink()
  api.reply(listMyAppointments, refusal(500, 'Broken'))
  const patient = await openLink('')
  await enterCode(patient)
  const button = await screen.findByRole('button', { name: 'Try again' })
  const { reply, arrives } = delayed(api.state.myAppointments)
  api.reply(listMyAppointments, reply)
  await patient.user.click(button)
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(await patient.sees('Your upcoming appointments')).toHaveFocus()
  await arrives()
  expect(await screen.findByRole('button', { name: /9:30 am/ })).toBeVisible()
})

const phones = () =>
  within(screen.getByRole('complementary', { name: 'Are you in pain now?' }))
    .getAllByRole('link', { name: /0700/ })
    .map(({ textContent }) => textContent)

it('shows beside an appointment the phone of its branch alone, and beside the list those of all branches', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await screen.findByText('MLR-7K2Q-84')
  expect(phones()).toEqual([expect.stringMatching(/^Lagos/)])
  await patient.press('Back')
  await patient.sees('Your upcoming appointments')
  expect(phones()).toHaveLength(3)
})

it('shows beside the appointment of a link the phone of its branch alone', async () => {
  aClinicWithLink()
  await openLink()
  await screen.findByText('MLR-7K2Q-84')
  expect(phones()).toEqual([expect.stringMatching(/^Lagos/)])
})

/** Opens the first of two appointments, for which the patient is on the waiting list. */
async function openFirstOfTwo() {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, start_time: '14:00' }))
  api.state.waitingList.wish = PREFERENCES
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await screen.findByRole('button', { name: 'Leave the waiting list' })
  const openSecond = async () => {
    await patient.press('Back')
    await patient.press(/2:00 pm/)
    await patient.sees('Your appointment')
  }
  return { api, patient, openSecond }
}

describe('the page of another appointment', () => {
  it('shows nothing of what the patient waits for with the appointment before', async () => {
    const { api, openSecond } = await openFirstOfTwo()
    api.reply(fetchMyWaitingList, hangs())
    await openSecond()
    expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument()
  })

  it('shows nothing of what the patient waits for with the appointment before that arrives later', async () => {
    const { api, patient, openSecond } = await openFirstOfTwo()
    await patient.press('Change time')
    await patient.press(/^First available/)
    const { reply, arrives } = delayed({ ...api.state.waitingList })
    api.reply(fetchMyWaitingList, reply)
    await patient.press(/^Move to/)
    await patient.sees('Your appointment has a new time')
    api.reply(fetchMyWaitingList, hangs())
    await openSecond()
    await arrives()
    expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument()
  })

  it('stays as it is when the response to a change of the appointment before arrives', async () => {
    const { api, patient, openSecond } = await openFirstOfTwo()
    const { reply, arrives } = delayed({
      ...api.state.myAppointments[0]!,
      confirmedByPatient: true,
      version: 2,
    })
    api.reply(confirmMyAppointment, reply)
    await patient.press('I will come')
    await openSecond()
    await arrives()
    expect(screen.getByText('2:00 pm')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I will come' })).toBeVisible()
    expect(screen.queryByText('Thank you. The clinic is expecting you.')).not.toBeInTheDocument()
  })

  it('proposes no time that was chosen for the appointment before', async () => {
    const { patient, openSecond } = await openFirstOfTwo()
    await patient.press('Change time')
    await patient.press(/^First available/)
    expect(await screen.findByRole('button', { name: /^Move to/ })).toBeVisible()
    await patient.press('Back')
    await openSecond()
    await patient.press('Change time')
    expect(await screen.findByRole('button', { name: 'Move appointment' })).toBeVisible()
  })
})
