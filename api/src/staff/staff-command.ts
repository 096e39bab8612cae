import { line, LOCATIONS, type LocationCode, name, normalizeLocation } from '@molar/contract'
import { boolean, object, string, type ObjectSchema, ValidationError } from 'yup'
import type { StaffRole } from '../database/tables.ts'
import { isEmail, normalEmail } from '../patients/contacts.ts'

interface NewStaff {
  action: 'create'
  username: string
  firstName: string
  lastName: string
  role: StaffRole
  branch: LocationCode
  /** Empty if the person has none. */
  email: string
  profession: string
  jobTitle: string
  mail: boolean
}

/** A command of `npm run staff`. `mail`: the link that sets a password is sent by email and not printed. */
export type StaffCommand =
  | NewStaff
  | { action: 'reset'; username: string; mail: boolean }
  | { action: 'disable' | 'enable'; username: string }
  | { action: 'list' }

const ROLES: StaffRole[] = ['admin', 'medical director', 'doctor', 'dentist', 'nurse']
const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const username = line(64)
  .transform(lower)
  .required('--username is missing')
  .matches(USERNAME, '--username must be 2 to 64 letters, digits, dots, hyphens or underscores')
const mail = boolean().strict().default(false)

const SCHEMAS = {
  create: object({
    username,
    firstName: name(100, '--first-name is missing'),
    lastName: name(100, '--last-name is missing'),
    role: string<StaffRole>()
      .transform(lower)
      .required('--role is missing')
      .oneOf(ROLES, `--role must be one of ${ROLES.join(', ')}`),
    branch: string<LocationCode>()
      .transform((value: unknown) => normalizeLocation(value) ?? value)
      .required('--branch is missing')
      .oneOf(LOCATIONS, '--branch must be one of fct, lag, phc'),
    email: line(254)
      .transform((value: unknown) => (typeof value === 'string' ? normalEmail(value) : value))
      .default('')
      .test('email', '--email must be an address such as ada@example.com', (text) => !text || isEmail(text))
      .when('mail', ([sent], email) => (sent ? email.required('--mail needs an --email') : email)),
    profession: line(100).default(''),
    jobTitle: line(100).default(''),
    mail,
  }),
  reset: object({ username, mail }),
  disable: object({ username }),
  enable: object({ username }),
  list: object({}),
}

const PLAIN: Record<string, string> = {
  'text.type': 'must be text',
  'text.tooLong': 'is too long',
  'text.control': 'has invisible characters or line breaks',
}

/** The command, or every problem with it, one sentence each. */
export function parseStaffCommand(input: unknown): { command: StaffCommand } | { problems: string[] } {
  const { action, ...rest } = (input ?? {}) as Record<string, unknown>
  if (typeof action !== 'string' || !Object.hasOwn(SCHEMAS, action))
    return { problems: ['The command must be create, reset, disable, enable or list.'] }
  try {
    const schema = SCHEMAS[action as keyof typeof SCHEMAS] as ObjectSchema<object>
    const fields = schema.validateSync(rest, { abortEarly: false, stripUnknown: true })
    return { command: { action, ...fields } as StaffCommand }
  } catch (error) {
    if (!ValidationError.isError(error)) throw error
    const all = error.inner.length > 0 ? error.inner : [error]
    return {
      problems: all
        .filter(({ path }, index) => all.findIndex((other) => other.path === path) === index)
        .map(({ path, message }) => (PLAIN[message] ? `${flag(path)} ${PLAIN[message]}.` : `${message}.`)),
    }
  }
}

const flag = (path = '') => `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
