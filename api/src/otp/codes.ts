import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Keyring } from '../secrets/keyring.ts'

/** 100000 to 999999, evenly distributed: codes are sent as numbers, so none may start with 0. */
export const newCode = () => randomInt(100_000, 1_000_000)

/**
 * The hash of a code by each key, the current one first, which is stored: useless without the server's key, and
 * different for each challenge.
 */
export const codeHashes = (keyring: Keyring, challenge: string, code: number) =>
  keyring.secretDigests('otp-code', challenge, String(code)).map((digest) => digest.toString('hex'))

/**
 * A stored hash, hashed again with a nonce as the comparing statement does. Without it the database's `=` would stop
 * at the first different byte, and its time would reveal part of the hash.
 */
export const hashWithNonce = (hash: string, nonce: string) =>
  createHash('sha256')
    .update(hash + nonce)
    .digest('hex')

export const newNonce = () => randomBytes(16).toString('hex')
