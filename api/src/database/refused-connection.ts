import { isUnreachable } from './connect.ts'

/** Invalid user or password, unknown database. */
const REFUSED_CODE = /^(28...|3D000)$/

/** The sentence for an operator, if PostgreSQL cannot be reached or refuses the user or the database. */
export function refusedConnection({ code, message }: { code?: string; message?: string }): string | null {
  if (code && REFUSED_CODE.test(code))
    return `PostgreSQL refused the connection: ${message}. Correct the user, the password or the database in its address, for example in DATABASE_URL.`
  if (!isUnreachable({ code, message })) return null
  // An error about several addresses of one host has no message.
  return `PostgreSQL cannot be reached (${message || code}). Start it, or correct its address, for example in DATABASE_URL.`
}
