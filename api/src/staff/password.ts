import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** One form for letters that keyboards compose differently; nothing else of what was typed is touched. */
const normal = (password: string) => password.normalize('NFC')

/** argon2id (the library's own choice) at 19 MiB, two passes: some 5 ms, as OWASP asks for. */
export const hashPassword = (password: string) =>
  hash(normal(password), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** The hash of a password that nobody knows: for an account without one, and for names that have no account. */
export const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

export const isPassword = (passwordHash: string, password: string) => verify(passwordHash, normal(password))
