import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Normalizes letters that keyboards compose differently; the rest of the text is not changed. */
const normal = (password: string) => password.normalize('NFC')

/** argon2id (the default of the library) with 19 MiB and two passes, as OWASP recommends: about 15 ms. */
export const hashPassword = (password: string) =>
  hash(normal(password), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** The hash of an unknown password, for accounts without a password and for unknown usernames. */
export const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

export const isPassword = (passwordHash: string, password: string) => verify(passwordHash, normal(password))
