import type { Keyring } from '../secrets/keyring.ts'

/** Tells whether two calls came from one network, and not from which. */
export const networkDigest = (keyring: Keyring, network: string) =>
  keyring.digest('network', network).toString('base64url')
