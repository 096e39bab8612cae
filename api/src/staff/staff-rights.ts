import type { LocationCode, StaffRole } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { StaffRow } from './staff-user.ts'

/** What an account may do, where, and which doctor's blockers are the person's own. */
type Rights = Pick<StaffRow, 'role' | 'branch' | 'branches' | 'doctor_id'>

interface AskedRights {
  role: StaffRole
  /** Where the person works. */
  branch: LocationCode
  /** Null: all. Left out: all for an administrator, else `branch`. */
  branches?: LocationCode[] | null
  /** Name of a doctor of `branch`; left out: the person's name. */
  doctor?: string
  /** The doctor so far, kept unless `doctor` names another. */
  doctorId?: number | null
}

/** The rights that were asked for, with what the operator should know about them; or why they are refused. */
export async function findRights(
  trx: Db,
  { role, branch, branches, doctor, doctorId }: AskedRights,
  ownName: string,
): Promise<{ rights: Rights; notes: string[] } | { refusal: string }> {
  const isAdministrator = role === 'administrator'
  if (isAdministrator && branches)
    return { refusal: 'An administrator sees all branches. Leave out --branches.' }
  if (branches && !branches.includes(branch))
    return { refusal: `--branches must include ${branch}, the branch of the account.` }
  if (doctor && role !== 'doctor') return { refusal: '--doctor is only for the role doctor.' }
  const rights = {
    role,
    branch,
    branches: branches === undefined && !isAdministrator ? [branch] : (branches ?? null),
  }
  if (role !== 'doctor') return { rights: { ...rights, doctor_id: null }, notes: [] }
  if (doctorId != null && !doctor) return { rights: { ...rights, doctor_id: doctorId }, notes: [] }

  const name = doctor ?? ownName
  const found = await trx
    .selectFrom('doctors')
    .select('id')
    .where('branch', '=', branch)
    .where(sql<boolean>`plain_words(first_name || ' ' || last_name) = plain_words(${name})`)
    .executeTakeFirst()
  const missing = `There is no doctor ${name} at the branch ${branch}.`
  if (found) return { rights: { ...rights, doctor_id: found.id }, notes: [] }
  if (doctor) return { refusal: missing }
  const note = `${missing} Until --doctor names one, this account can read blockers and change none.`
  return { rights: { ...rights, doctor_id: null }, notes: [note] }
}

type Changes = Partial<Omit<AskedRights, 'doctorId'>>

/** The rights to ask for where only some are changed. Another role or branch starts with its default branches. */
export function keptRights(
  person: Rights,
  { role = person.role, branch = person.branch, ...rest }: Changes,
): AskedRights {
  const isSame = role === person.role && branch === person.branch
  return {
    role,
    branch,
    ...(isSame && { branches: person.branches, doctorId: person.doctor_id }),
    ...(rest.branches !== undefined && { branches: rest.branches }),
    ...(rest.doctor && { doctor: rest.doctor }),
  }
}

/** For example `nurse of fct`. */
export const describeRights = ({ role, branches }: Pick<Rights, 'role' | 'branches'>) =>
  `${role} of ${branches === null ? 'all branches' : branches.join(', ')}`
