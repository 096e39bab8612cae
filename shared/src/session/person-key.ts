import type { AuthUser } from './session.atoms.ts'

/**
 * Identifies a member of staff, to keep what belongs to this person alone: `id 7` or `username funke`. '' where the
 * server names neither; then treat nobody as the same person.
 */
export function personKey({ id, username }: AuthUser): string {
  if (id !== undefined) return `id ${id}`
  return username ? `username ${username}` : ''
}
