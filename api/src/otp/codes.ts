import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Keyring } from '../secrets/keyring.ts'

/** 100000 to 999999, evenly: codes travel as numbers, so none may start with 0. */
export const newCode = () => randomInt(100_000, 1_000_000)

/** What is stored of a code: worthless without the server's key, and different for each challenge. */
export const codeHash = (keyring: Keyring, challenge: string, code: number) =>
  keyring.digest('otp-code', challenge, String(code)).toString('hex')

/**
 * A stored hash as the comparing statement hashes it once more, with a nonce of the moment. Without it the database's
 * `=` would stop at the first byte that differs; so the time it takes tells nothing.
 */
export const blind = (hash: string, nonce: string) =>
  createHash('sha256')
    .update(hash + nonce)
    .digest('hex')

export const newNonce = () => randomBytes(16).toString('hex')
