/** The roles of staff accounts. */
export const STAFF_ROLES = ['administrator', 'front-desk', 'doctor', 'nurse'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a member of staff may do; every staff call of the server needs one of them. */
export const PERMISSIONS = [
  /** What concerns only the own account. Signing out needs no permission, because patients sign out too. */
  'account.own',
  'appointments.read',
  /** Confirm, reopen, arrived, done, no-show. */
  'appointments.confirm',
  /** Move and cancel. */
  'appointments.change',
  /** Numbers of appointments, without patients. */
  'figures.read',
  'blockers.read',
  'blockers.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A permission as the response to a sign-in names it; `:own` limits it to what belongs to the person. */
export type GrantedPermission = Permission | `${Permission}:own`

/**
 * How far a person may do something: everywhere, only with what is their own, or not at all (null). Servers without the
 * extension `roles` name no permissions; then everything is offered, and the server refuses.
 */
export function grantIn(permissions: readonly string[] | undefined, permission: Permission) {
  if (!permissions || permissions.includes(permission)) return 'all'
  return permissions.includes(`${permission}:own`) ? 'own' : null
}
