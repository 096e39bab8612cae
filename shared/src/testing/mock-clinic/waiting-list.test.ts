import { fetchMyWaitingList, joinWaitingList, leaveWaitingList, moveMyAppointment } from '@molar/contract'
import { call } from '@molar/shared/http'
import { aClinicState, aMyAppointment, mockClinic } from '@molar/shared/testing'

const TARGET = { token: 'a-link', answer: '4567' }
const WISH = { doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-08' } as const

/** A clinic that no longer holds an earlier time for its patient, who still waits. */
function aClinicWithEndedOffer() {
  const appointment = aMyAppointment()
  const endedOffer = { appointment_date: '2026-11-28', start_time: '11:00' }
  const wish = { ...WISH, weekdays: [...WISH.weekdays] }
  mockClinic({
    state: aClinicState({
      myAppointments: [appointment],
      links: new Map([[TARGET.token, appointment.id!]]),
      waitingList: { wish, offer: null, endedOffer },
    }),
  })
  return { appointment, wish, endedOffer }
}

const endedOffer = async () => (await call(fetchMyWaitingList, TARGET)).data.endedOffer

it('names an ended offer until the patient moves the appointment, as the server does', async () => {
  const { appointment, endedOffer: named } = aClinicWithEndedOffer()
  expect(await endedOffer()).toEqual(named)
  const { version, start_time } = appointment
  await call(moveMyAppointment, { ...TARGET, version, appointment_date: '2026-12-07', start_time })
  expect(await endedOffer()).toBeNull()
})

it('does not name an ended offer after the patient has left the list and joined again, as the server', async () => {
  const { wish } = aClinicWithEndedOffer()
  await call(leaveWaitingList, TARGET)
  await call(joinWaitingList, { ...TARGET, ...wish })
  expect(await endedOffer()).toBeNull()
})
