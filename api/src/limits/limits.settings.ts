export interface Limit {
  /** Name of the window in the database; its text is `limit.<name>`. */
  name: string
  max: number
  seconds: number
}

const HOUR = 3600

/** The limits of the whole clinic, by the variable that changes their number. */
const LIMITS = {
  codesPerIdentifier: { env: 'LIMIT_CODES_15_MIN', name: 'codes', max: 3, seconds: HOUR / 4 },
  codesPerIdentifierAndDay: { env: 'LIMIT_CODES_DAY', name: 'codes-day', max: 6, seconds: 24 * HOUR },
  identifiersPerAddress: { env: 'LIMIT_IDENTIFIERS_PER_ADDRESS', name: 'identifiers', max: 5, seconds: HOUR },
  sendsPerAddress: { env: 'LIMIT_SENDS_PER_ADDRESS', name: 'sends', max: 60, seconds: HOUR },
  signInsPerAccountAndAddress: { env: 'LIMIT_SIGN_INS', name: 'sign-in', max: 5, seconds: HOUR / 4 },
  signInsPerAccount: {
    env: 'LIMIT_SIGN_INS_PER_ACCOUNT',
    name: 'sign-in-account',
    max: 100,
    seconds: HOUR / 4,
  },
  signInsPerAddress: {
    env: 'LIMIT_SIGN_INS_PER_ADDRESS',
    name: 'sign-in-address',
    max: 30,
    seconds: HOUR / 4,
  },
  linksPerEmail: { env: 'LIMIT_PASSWORD_LINKS', name: 'password-links', max: 3, seconds: HOUR },
  linksPerAddress: { env: 'LIMIT_PASSWORD_LINKS_PER_ADDRESS', name: 'password-asks', max: 20, seconds: HOUR },
  passwordsPerAddress: {
    env: 'LIMIT_PASSWORDS_PER_ADDRESS',
    name: 'password-tries',
    max: 30,
    seconds: HOUR / 4,
  },
} as const

export type Limits = Record<keyof typeof LIMITS, Limit>

/** @param read returns the number of a variable, or the given default if it is not set */
export const readLimits = (read: (env: string, missing: number) => number) =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([key, { env, name, max, seconds }]) => [
      key,
      { name, max: read(env, max), seconds },
    ]),
  ) as Limits

/** Each branch sets its own hourly number of SMS (`branches.sms_per_hour`). */
export const smsPerBranch = (max: number): Limit => ({ name: 'sms', max, seconds: HOUR })
