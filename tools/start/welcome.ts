import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CITY } from '@molar/contract'
import { ROOT } from '@molar/releases/parts'

interface Addresses {
  portal: string
  /** Null for an external server. */
  api: string | null
}

/** Returns the message of `npm start`: addresses and demo accounts. */
export async function welcome({ portal, api }: Addresses) {
  const addresses = [
    ['Book an appointment', portal],
    ['Sign in as staff', `${portal}/login`],
    ...(api ? [['Codes and emails sent', `${api}/dev/inbox`]] : []),
  ]
  return [
    '',
    'Molar is open.',
    '',
    ...table(addresses),
    '',
    ...(api ? await demoAccounts() : []),
    'Ctrl-C ends everything.',
  ].join('\n')
}

const table = (rows: string[][]) =>
  rows.map((cells) =>
    `  ${cells.map((cell, index) => cell.padEnd(index === 0 ? 24 : 28)).join('')}`.trimEnd(),
  )

interface Patient {
  rawId: string
  email?: string
  phone?: string
  branch: keyof typeof CITY
}

interface Staff {
  username: string
  password: string
  jobTitle: string
}

interface Identities {
  DEMO_STAFF: readonly Staff[]
  DEMO_PATIENTS: Record<'byEmail' | 'byPhone' | 'byClinicId', Patient>
  DEMO_FAMILY: readonly Patient[]
}

/** Returns `+2348120045567` as people type it: `08120045567`. */
const local = (phone = '') => phone.replace(/^\+234/, '0')

/** Lists demo accounts: a patient for each way through the first step, and staff. */
async function demoAccounts() {
  const file = join(ROOT, 'api', 'src', 'demo', 'identities.ts')
  if (process.env.DEMO_DATA === 'false' || !existsSync(file)) return []
  const { DEMO_PATIENTS, DEMO_FAMILY, DEMO_STAFF } = (await import(pathToFileURL(file).href)) as Identities
  const { byEmail, byPhone, byClinicId } = DEMO_PATIENTS
  const [family] = DEMO_FAMILY
  return [
    'Registered patients to book as (or answer No and book as yourself):',
    '',
    ...table([
      ['by email', byEmail.email ?? '', CITY[byEmail.branch]],
      ['by phone', local(byPhone.phone), CITY[byPhone.branch]],
      ['by clinic ID', byClinicId.rawId, CITY[byClinicId.branch]],
      ...(family ? [['a family on one phone', local(family.phone), CITY[family.branch]]] : []),
    ]),
    '',
    'Staff accounts, with their passwords:',
    '',
    ...table(DEMO_STAFF.map(({ username, password, jobTitle }) => [username, password, jobTitle])),
    '',
  ]
}
