import type { GrantedPermission, Permission, StaffRole } from '@molar/contract'

/** `own`: only what belongs to the person, such as a doctor's own blockers. */
type Grant = 'all' | 'own'

const everybody = { administrator: 'all', 'front-desk': 'all', doctor: 'all', nurse: 'all' } as const

/** Who may do what. A role that is not named may not. `docs/security.md` has the same table. */
export const GRANTS: Record<Permission, Partial<Record<StaffRole, Grant>>> = {
  'account.own': everybody,
  'appointments.read': everybody,
  'appointments.confirm': everybody,
  'appointments.change': { administrator: 'all', 'front-desk': 'all' },
  'figures.read': { administrator: 'all', 'front-desk': 'all' },
  'blockers.read': everybody,
  'blockers.write': { administrator: 'all', 'front-desk': 'all', doctor: 'own' },
}

export const isPermission = (access: string): access is Permission => Object.hasOwn(GRANTS, access)

export const grantOf = (role: StaffRole, permission: Permission): Grant | undefined =>
  GRANTS[permission][role]

/** Whether people with this role must have a second factor before they may do anything else. */
export const requiresSecondFactor = (
  { adminsNeedSecondFactor }: { adminsNeedSecondFactor: boolean },
  role: StaffRole | null,
) => adminsNeedSecondFactor && role === 'administrator'

/** The permissions of a role, as the response to a sign-in names them. */
export const permissionsOf = (role: StaffRole): GrantedPermission[] =>
  (Object.keys(GRANTS) as Permission[]).flatMap((permission) => {
    const grant = grantOf(role, permission)
    return grant === undefined ? [] : [grant === 'own' ? (`${permission}:own` as const) : permission]
  })
