import {
  isEmail,
  line,
  LOCATIONS,
  type LocationCode,
  name,
  normalizeLocation,
  STAFF_ROLES,
  type StaffRole,
} from '@molar/contract'
import { boolean, mixed, object, string, type ObjectSchema, ValidationError } from 'yup'
import { normalEmail } from '../patients/contacts.ts'

interface NewStaff {
  action: 'create'
  username: string
  firstName: string
  lastName: string
  role: StaffRole
  branch: LocationCode
  branches?: LocationCode[] | null
  doctor?: string
  /** Empty if the person has none. */
  email: string
  profession: string
  jobTitle: string
  mail: boolean
}

/**
 * `branches`: the branches that the person may see; null: all. Left out: all for an administrator, else the one where
 * the person works. `doctor`: name of the doctor at that branch whose blockers are the person's own; left out: the
 * person's name.
 */
interface StaffChange {
  action: 'change'
  username: string
  role?: StaffRole
  branch?: LocationCode
  branches?: LocationCode[] | null
  doctor?: string
  /** Null removes it. */
  email?: string | null
}

/** A command of `npm run staff`. `mail`: the link that sets a password is sent by email and not printed. */
export type StaffCommand =
  | NewStaff
  | StaffChange
  | { action: 'reset'; username: string; mail: boolean }
  | { action: 'disable' | 'enable' | 'reset-second-factor' | 'sign-out'; username: string }
  | { action: 'sign-out-everyone' }
  | { action: 'list' }

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const username = line(64)
  .transform(lower)
  .required('USERNAME is missing')
  .matches(USERNAME, 'USERNAME must be 2 to 64 letters, digits, dots, hyphens or underscores')
const role = string<StaffRole>()
  .transform(lower)
  .oneOf(STAFF_ROLES, `--role must be one of ${STAFF_ROLES.join(', ')}`)
const branch = string<LocationCode>()
  .transform((value: unknown) => normalizeLocation(value) ?? value)
  .oneOf(LOCATIONS, '--branch must be one of fct, lag, phc')
/** `all` becomes null. */
const branches = mixed<LocationCode[]>()
  .transform((value: unknown) => (typeof value === 'string' ? branchList(value) : value))
  .nullable()
  .test('branches', '--branches must be all, or branches such as fct,lag', (list) =>
    list == null
      ? true
      : Array.isArray(list) && list.length > 0 && list.every((code) => LOCATIONS.includes(code)),
  )
const doctor = line(200)

/** Null for all branches; an unknown name stays as it is. */
function branchList(text: string) {
  const codes = text.split(',').map((item) => normalizeLocation(item) ?? item)
  if (codes.includes('all')) return null
  return LOCATIONS.every((code) => codes.includes(code)) ? null : [...new Set(codes)].toSorted()
}

const email = line(254)
  .transform((value: unknown) => (typeof value === 'string' ? normalEmail(value) : value))
  .test('email', '--email must be an address such as ada@example.com', (text) => !text || isEmail(text))

const mail = boolean().strict().default(false)

const SCHEMAS = {
  create: object({
    username,
    firstName: name(100, '--first-name is missing'),
    lastName: name(100, '--last-name is missing'),
    role: role.required('--role is missing'),
    branch: branch.required('--branch is missing'),
    branches,
    doctor,
    email: email
      .default('')
      .when('mail', ([sent], address) => (sent ? address.required('--mail needs an --email') : address)),
    profession: line(100).default(''),
    jobTitle: line(100).default(''),
    mail,
  }),
  change: object({
    username,
    role,
    branch,
    branches,
    doctor,
    // `none` becomes null.
    email: email
      .min(1, '--email must be an address')
      .nullable()
      .transform((text: unknown) => (text === 'none' ? null : text)),
  }),
  reset: object({ username, mail }),
  disable: object({ username }),
  enable: object({ username }),
  'reset-second-factor': object({ username }),
  'sign-out': object({ username }),
  'sign-out-everyone': object({}),
  list: object({}),
}

const PLAIN: Record<string, string> = {
  'text.type': 'must be text',
  'text.tooLong': 'is too long',
  'text.control': 'has invisible characters',
  'text.lineBreak': 'has line breaks or tabs',
}

/** The command, or every problem with it, one sentence each. */
export function parseStaffCommand(input: unknown): { command: StaffCommand } | { problems: string[] } {
  const { action, ...rest } = (input ?? {}) as Record<string, unknown>
  if (typeof action !== 'string' || !Object.hasOwn(SCHEMAS, action))
    return { problems: [`The command must be one of ${Object.keys(SCHEMAS).join(', ')}.`] }
  const schema = SCHEMAS[action as keyof typeof SCHEMAS] as ObjectSchema<object>
  // If it were ignored, the command would look as if it had done all of it.
  const foreign = Object.keys(rest).filter((key) => rest[key] !== undefined && !(key in schema.fields))
  if (foreign.length > 0)
    return { problems: foreign.map((key) => `${flag(key)} does not belong to \`${action}\`.`) }
  try {
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

/** The name of a field in the usage. */
const flag = (path = '') =>
  path === 'username' ? 'USERNAME' : `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
