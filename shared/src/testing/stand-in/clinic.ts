import { EXTENSIONS, testToken } from '@molar/contract'
import { fakeApi, noAnswer, refusal } from '../fake-api.ts'
import { answerAppointments } from './appointments.ts'
import { answerBlockers } from './blockers.ts'
import { answerBooking } from './booking.ts'
import type { On } from './on.ts'
import { SLOW, type Way } from './ways.ts'

interface ClinicOptions {
  way: () => Way
  token: () => string | null
}

const later = () => new Promise((resolve) => setTimeout(resolve, SLOW))

/** A server for every remote that is worked on alone: it keeps what it is told until the page is loaded anew. */
export function standInClinic({ way, token }: ClinicOptions) {
  const api = fakeApi({ extensions: EXTENSIONS, token })
  const on: On = (endpoint, { answer, empty }) =>
    api.reply(endpoint, async (request) => {
      if (way() === 'slow') await later()
      if (way() === 'offline') return noAnswer()
      if (way() === 'error') return refusal(500, 'Something went wrong on our side. Please try again.')
      return way() === 'empty' && empty !== undefined ? empty : answer(request)
    })
  api.reply(testToken, { kind: 'staff' })
  answerBooking(on)
  answerAppointments(on)
  answerBlockers(on)
}
