import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  fetchSecondFactor,
  listSessions,
  testToken,
  type SecondFactorStatus,
  type StaffSession,
} from '@molar/contract'
import { fakeApi, fieldRefusal } from '@molar/shared/testing'
import { admin, renderShell } from './render-shell.tsx'

export const factorOff: SecondFactorStatus = {
  enabled: false,
  required: false,
  since: null,
  recoveryCodesLeft: 0,
}
export const factorOn = {
  ...factorOff,
  enabled: true,
  since: '2026-11-20T08:00:00.000Z',
  recoveryCodesLeft: 10,
}

export const aSession = (values: Partial<StaffSession> = {}): StaffSession => ({
  id: 1,
  current: true,
  signedInAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  endsAt: '2026-11-21T20:00:00.000Z',
  idleMinutes: 120,
  browser: 'Firefox',
  system: 'Windows',
  ...values,
})

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`)

/** The profile of an admin with two sessions, this one and Safari on iOS. Returns the server. */
export async function openProfile({ factor = factorOff, needsSecondFactor = false, path = '/profile' } = {}) {
  const api = fakeApi({ extensions: ['password-change', 'second-factor', 'sessions'] })
  api.reply(testToken, { kind: 'staff', ...(needsSecondFactor && { needsSecondFactor }) })
  api.reply(fetchSecondFactor, factor)
  api.reply(listSessions, [aSession(), aSession({ id: 2, current: false, browser: 'Safari', system: 'iOS' })])
  await renderShell({ path, api, token: 'staff-token', person: admin })
  return api
}

export const section = async (name: string) => within(await screen.findByRole('region', { name }))
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text)
export const refusedAt = (path: string, message: string) => fieldRefusal(message, [{ path, message }])

/** Whether the browser asks before the tab is closed. */
export function isLeavingAsked() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
