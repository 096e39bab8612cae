import { DAY_SECONDS, HOUR_SECONDS } from '../clock.ts'

export interface Limit {
  /** Name of the window in the database; its text is `limit.<name>`. */
  name: string
  max: number
  seconds: number
}

/** Limits on what people without an account do and cause, by the variable that changes their number. */
const PUBLIC_LIMITS = {
  codesPerIdentifier: { env: 'LIMIT_CODES_15_MIN', name: 'codes', max: 3, seconds: HOUR_SECONDS / 4 },
  codesPerIdentifierAndDay: { env: 'LIMIT_CODES_DAY', name: 'codes-day', max: 6, seconds: DAY_SECONDS },
  identifiersPerAddress: {
    env: 'LIMIT_IDENTIFIERS_PER_ADDRESS',
    name: 'identifiers',
    max: 60,
    seconds: HOUR_SECONDS,
  },
  smsPerAddress: { env: 'LIMIT_SMS_PER_ADDRESS', name: 'sms-address', max: 60, seconds: HOUR_SECONDS },
  wrongCodesPerAddress: {
    env: 'LIMIT_WRONG_CODES_PER_ADDRESS',
    name: 'wrong-codes',
    max: 20,
    seconds: HOUR_SECONDS,
  },
  wrongCodesPerPatient: {
    env: 'LIMIT_WRONG_CODES_15_MIN',
    name: 'wrong-codes-patient',
    max: 15,
    seconds: HOUR_SECONDS / 4,
  },
  wrongCodesPerPatientAndDay: {
    env: 'LIMIT_WRONG_CODES_DAY',
    name: 'wrong-codes-patient-day',
    max: 30,
    seconds: DAY_SECONDS,
  },
  wrongCodesOfClinic: {
    env: 'LIMIT_WRONG_CODES_CLINIC',
    name: 'wrong-codes-clinic',
    max: 300,
    seconds: HOUR_SECONDS,
  },
  wrongAnswersPerAppointment: {
    env: 'LIMIT_WRONG_ANSWERS',
    name: 'wrong-answers',
    max: 5,
    seconds: HOUR_SECONDS,
  },
  wrongAnswersPerAppointmentAndDay: {
    env: 'LIMIT_WRONG_ANSWERS_DAY',
    name: 'wrong-answers-day',
    max: 15,
    seconds: DAY_SECONDS,
  },
  wrongAnswersPerAddress: {
    env: 'LIMIT_WRONG_ANSWERS_PER_ADDRESS',
    name: 'wrong-answers-address',
    max: 60,
    seconds: HOUR_SECONDS,
  },
  notificationsPerRecipientAndDay: {
    env: 'LIMIT_NOTIFICATIONS_DAY',
    name: 'notifications-day',
    max: 10,
    seconds: DAY_SECONDS,
  },
  unknownFeedsPerAddress: {
    env: 'LIMIT_UNKNOWN_CALENDARS',
    name: 'unknown-calendars',
    max: 60,
    seconds: HOUR_SECONDS,
  },
} as const

/** Limits on staff accounts. */
const STAFF_LIMITS = {
  signInsPerAccountAndNetwork: { env: 'LIMIT_SIGN_INS', name: 'sign-in', max: 5, seconds: HOUR_SECONDS / 4 },
  signInsPerAccount: {
    env: 'LIMIT_SIGN_INS_PER_ACCOUNT',
    name: 'sign-in-account',
    max: 100,
    seconds: HOUR_SECONDS / 4,
  },
  signInsPerAddress: {
    env: 'LIMIT_SIGN_INS_PER_ADDRESS',
    name: 'sign-in-address',
    max: 30,
    seconds: HOUR_SECONDS / 4,
  },
  wrongSecondFactorsPerAccountAndNetwork: {
    env: 'LIMIT_SECOND_FACTOR',
    name: 'second-factor',
    max: 5,
    seconds: HOUR_SECONDS / 4,
  },
  wrongSecondFactorsPerAccount: {
    env: 'LIMIT_SECOND_FACTOR_PER_ACCOUNT',
    name: 'second-factor-account',
    max: 20,
    seconds: HOUR_SECONDS,
  },
  wrongSecondFactorsPerAccountAndDay: {
    env: 'LIMIT_SECOND_FACTOR_DAY',
    name: 'second-factor-account-day',
    max: 50,
    seconds: DAY_SECONDS,
  },
  passwordLinksPerEmail: {
    env: 'LIMIT_PASSWORD_LINKS',
    name: 'password-links',
    max: 3,
    seconds: HOUR_SECONDS,
  },
  passwordLinksPerAddress: {
    env: 'LIMIT_PASSWORD_LINKS_PER_ADDRESS',
    name: 'password-link-requests',
    max: 20,
    seconds: HOUR_SECONDS,
  },
  passwordsPerAddress: {
    env: 'LIMIT_PASSWORDS_PER_ADDRESS',
    name: 'password-changes',
    max: 30,
    seconds: HOUR_SECONDS / 4,
  },
} as const

/** Everybody who tries the demo shares a few addresses and a few patients. */
const DEMO_FACTOR = 10

export type Limits = Record<keyof typeof PUBLIC_LIMITS | keyof typeof STAFF_LIMITS, Limit>

type ReadNumber = (env: string, missing: number) => number

const readGroup = (group: Record<string, Limit & { env: string }>, read: ReadNumber, factor = 1) =>
  Object.entries(group).map(([key, { env, name, max, seconds }]) => [
    key,
    { name, max: read(env, max * factor), seconds },
  ])

/**
 * @param read returns the number of a variable, or the given default if it is not set
 * @param demo makes the defaults of `PUBLIC_LIMITS` ten times as high
 */
export const readLimits = (read: ReadNumber, demo = false) =>
  Object.fromEntries([
    ...readGroup(PUBLIC_LIMITS, read, demo ? DEMO_FACTOR : 1),
    ...readGroup(STAFF_LIMITS, read),
  ]) as Limits

/** Each branch sets its own hourly number of SMS (`branches.sms_per_hour`). */
export const smsPerBranch = (max: number): Limit => ({ name: 'sms', max, seconds: HOUR_SECONDS })

/** Three quarters of them may be about appointments: the others are left for codes, which patients wait for. */
export const smsAboutAppointments = (max: number): Limit => ({
  name: 'sms-appointments',
  max: Math.ceil(max * 0.75),
  seconds: HOUR_SECONDS,
})

/** Half may go to unverified patients about what they did themselves: a quarter is left for verified patients and reminders. */
export const smsToUnverified = (max: number): Limit => ({
  name: 'sms-unverified',
  max: Math.ceil(max * 0.5),
  seconds: HOUR_SECONDS,
})
