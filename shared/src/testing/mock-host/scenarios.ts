import { testToken } from '@molar/contract'
import { aStaffDoctor, aStaffUser } from '../factories.ts'
import { connectReplies } from '../fake-api.ts'
import { createClinic, type MockClinic } from '../mock-clinic/clinic.ts'
import { connectionLost, refusal } from '../mock-clinic/responses.ts'
import { demoState, emptyState } from './demo-state.ts'

/** How the mock clinic behaves, as the developer of a remote chooses. */
export const SCENARIOS = {
  ok: 'responds',
  doctor: 'responds to a doctor',
  empty: 'has no data',
  error: 'fails',
  slow: 'takes 3 seconds',
  offline: 'cannot be reached',
} as const

export type Scenario = keyof typeof SCENARIOS

const SLOW_MILLISECONDS = 3000

/** The member of staff who is signed in. */
export const personIn = (scenario: Scenario) => (scenario === 'doctor' ? aStaffDoctor() : aStaffUser())

/** Responds to this page's calls from a new clinic, which keeps what it is sent until the page is loaded again. */
export function openClinic(scenario: Scenario, token: () => string | null) {
  const state = scenario === 'empty' ? emptyState() : demoState()
  state.signedIn = personIn(scenario)
  const clinic = createClinic({ state })
  connectReplies({ respond: inScenario(clinic, scenario) }, { extensions: clinic.extensions, token })
}

function inScenario(clinic: MockClinic, scenario: Scenario): MockClinic['respond'] {
  return async (call) => {
    // A session that fails would close the page of a remote for staff.
    if (call.path === testToken.path) return clinic.respond(call)
    if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MILLISECONDS))
    if (scenario === 'offline') return connectionLost()
    if (scenario === 'error') return refusal(500, 'Something went wrong on our side. Please try again.')
    return clinic.respond(call)
  }
}
