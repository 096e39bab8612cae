import type { AuthUser } from './session.atoms.ts'

/**
 * Identifies a member of staff, to keep what belongs to this person alone: `id 7` or `username funke`. '' where the
 * server sends neither; then do not treat two people as the same person.
 */
export function personKey({ id, username }: AuthUser): string {
  if (id !== undefined) return `id ${id}`
  return username ? `username ${username}` : ''
}
