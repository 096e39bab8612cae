import type { AuthUser } from './session.atoms.ts'

/** Tells one member of staff from another; '' when nothing does, and then nobody is taken for the same person. */
export function personKey({ id, username }: AuthUser): string {
  if (id !== undefined) return `id ${id}`
  return username ? `username ${username}` : ''
}
