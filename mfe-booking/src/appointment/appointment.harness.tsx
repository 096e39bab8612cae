import type { ReactNode } from 'react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  acceptOffer,
  addDays,
  type MyAppointment,
  type WaitingListOffer,
  type WaitingListWish,
} from '@molar/contract'
import {
  aMyAppointment,
  aClinicState,
  mockClinic,
  type MockClinic,
  refusal,
  renderApp,
} from '@molar/shared/testing'
import messages from '../messages/en.json' with { type: 'json' }
import remote from '../remote.tsx'

export const TOKEN = '3kTiQ0pZr8mYbXw5vLc1Ag'

/** A clinic with one appointment, which a link with `TOKEN` leads to. */
export function aClinicWithLink(
  changes: Partial<MyAppointment> = {},
  options: Parameters<typeof mockClinic>[0] = {},
) {
  const appointment = aMyAppointment(changes)
  const state = aClinicState({
    myAppointments: [appointment],
    links: new Map([[TOKEN, appointment.id!]]),
  })
  return mockClinic({ state, ...options })
}

export const PREFERENCES: WaitingListWish = {
  doctor_id: null,
  weekdays: [1, 2, 3, 4, 5, 6, 0],
  partOfDay: 'any',
  until: '2026-12-01',
}

/** A clinic that holds an earlier time for its patient. */
export function aClinicWithOffer(changes: Partial<MyAppointment> = {}) {
  const api = aClinicWithLink(changes)
  const { appointment_date, doctor } = api.state.myAppointments[0]!
  const offer: WaitingListOffer = {
    id: 7,
    appointment_date: addDays(appointment_date, -1),
    start_time: '11:00',
    doctor,
    heldUntil: `${addDays(appointment_date, -3)}T10:20`,
  }
  Object.assign(api.state.waitingList, { wish: PREFERENCES, offer })
  return { api, offer }
}

/** Opens the page at this address, as a link does, with `beside` after it. */
export async function openLink(
  fragment = `#${TOKEN}`,
  options: Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'path' | 'messages'> = {},
  beside: ReactNode = null,
) {
  const user = userEvent.setup({ delay: null })
  const page = (
    <>
      <remote.Component />
      {beside}
    </>
  )
  const view = await renderApp(page, {
    messages: { booking: messages },
    path: `/appointment${fragment}`,
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  const patient = {
    user,
    view,
    sees: (title: string) => screen.findByRole('heading', { level: 1, name: title }),
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    choose: async (name: string | RegExp) => user.click(await screen.findByRole('radio', { name })),
    answer: async (text: string) => {
      await user.type(await screen.findByLabelText(/^Last four digits/), text)
      await patient.press('Continue')
    },
  }
  return patient
}

export type Patient = Awaited<ReturnType<typeof openLink>>

/** Chooses the first available time for a move. The page then offers to move the appointment to it. */
export async function chooseFirstTime(patient: Patient) {
  await patient.press('Change time')
  await patient.answer('4567')
  await patient.press(/^First available/)
  await screen.findByRole('button', { name: /^Move to/ })
}

/** Accepts an offer that has ended, so that the clinic refuses it. */
export async function takeEndedOffer(api: MockClinic, code: string, message = 'Taken.') {
  const patient = await openLink()
  await patient.press('Take this time')
  await patient.answer('4567')
  api.state.waitingList.offer = null
  api.reply(acceptOffer, refusal(409, message, code))
  await patient.press('Take this time')
  return patient
}

/** Asks for a code as a patient of the clinic, from the first screen without a link. */
export async function requestCode(patient: Patient) {
  await patient.sees('Where did you register?')
  await patient.press(/^Lagos/)
  await patient.user.type(await screen.findByLabelText('Clinic ID, email or phone number'), 'LAG/004F2')
  await patient.press('Confirm')
}

export async function enterCode(patient: Patient) {
  await requestCode(patient)
  await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
  await patient.press('Verify')
}
