import { bookAppointment, fetchCapabilities } from '@molar/contract'
import { aBookedAppointment, connectionLost, fieldRefusal, refusal, delayed } from '@molar/shared/testing'
import { aClinicServer, ALL, aWizard, openBooking } from '../booking.harness.tsx'

async function clearDuringSubmit(response: unknown) {
  const api = aClinicServer()
  const { reply, arrives } = delayed(response)
  api.reply(bookAppointment, reply as never)
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.clearDetails()
  const toasts = patient.view.notices.length
  await arrives()
  return { api, patient, newToasts: patient.view.notices.slice(toasts) }
}

describe('a response to Submit that arrives after Clear my details', () => {
  it.each([
    ['that the appointment is booked', aBookedAppointment()],
    ['that the time is taken', refusal(409, 'Someone else has just taken this time.', 'slot_taken')],
    [
      'that a field is refused',
      fieldRefusal('Please check.', [{ path: 'phone_number', message: 'This number does not exist.' }]),
    ],
    ['that the token has expired', refusal(401, 'Please verify again.', 'verify_again')],
    ['as a broken connection', connectionLost()],
  ])(
    'After Clear my details, a response to Submit %s is not shown to the next person, and nothing is saved',
    async (_, response) => {
      const { api, patient, newToasts } = await clearDuringSubmit(response)
      await patient.sees('Are you registered with the clinic?')
      expect(newToasts).toEqual([])
      expect(patient.view.draft()).toBeNull()
      expect(api.sent(bookAppointment)).toHaveLength(1)
    },
  )
})

it('sends no booking if the details are cleared before the capabilities are known', async () => {
  const api = aClinicServer(null)
  const { reply, arrives } = delayed({ contract: '1.0.0', extensions: [...ALL] })
  api.reply(fetchCapabilities, reply)
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.clearDetails()
  await arrives()
  expect(api.sent(bookAppointment)).toEqual([])
  expect(patient.view.draft()).toBeNull()
})
