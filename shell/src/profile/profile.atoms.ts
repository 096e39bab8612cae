import {
  changePassword,
  confirmSecondFactor,
  endSessions,
  fetchSecondFactor,
  listSessions,
  newSecondFactor,
  type PasswordAndCode,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@molar/contract'
import { call, loadExtensions } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'

/** The extensions of this server. It throws while they are unknown. */
export const loadExtensionsAtom = atom(null, async () => new Set(await loadExtensions()))

export const loadSessionsAtom = atom(null, async () => (await call(listSessions, undefined)).data)
export const loadSecondFactorAtom = atom(null, async () => (await call(fetchSecondFactor, undefined)).data)

/** @throws ApiError, as the others below */
export const changePasswordAtom = atom(null, async (_get, _set, current: string, password: string) => {
  await call(changePassword, { current, password })
})

/** Ends one session, or without `id` all but this one. */
export const endSessionsAtom = atom(null, async (_get, _set, password: string, id?: number) => {
  await call(endSessions, id === undefined ? { password } : { password, id })
})

/** Returns a new secret, which a code of the app must confirm. */
export const newSecondFactorAtom = atom(
  null,
  async (_get, _set, proof: PasswordAndCode) => (await call(newSecondFactor, proof)).data,
)

/** Returns the recovery codes. */
export const confirmSecondFactorAtom = atom(
  null,
  async (_get, _set, code: string) => (await call(confirmSecondFactor, { code })).data.recoveryCodes,
)

export const renewRecoveryCodesAtom = atom(
  null,
  async (_get, _set, proof: Required<PasswordAndCode>) =>
    (await call(renewRecoveryCodes, proof)).data.recoveryCodes,
)

export const turnOffSecondFactorAtom = atom(null, async (_get, _set, proof: Required<PasswordAndCode>) => {
  await call(turnOffSecondFactor, proof)
})
