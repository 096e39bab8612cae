import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Keyring {
  /** HMAC-SHA256 with a separate key for each purpose; parts are framed, so `('a','bc')` differs from `('ab','c')`. */
  digest: (purpose: string, ...parts: string[]) => Buffer
  /** Authenticated encryption (AES-256-GCM) of a JSON value; opening it needs the same `context`. */
  seal: (value: unknown, context: string) => string
  open: (sealed: string, context: string) => unknown
}

/** All hashes and encryption use keys that are derived from `SECRET_KEY`, one for each purpose. */
export function createKeyring(secretKey: string): Keyring {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'molar', purpose, 32))
    keys.set(purpose, key)
    return key
  }

  return {
    digest: (purpose, ...parts) =>
      createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest(),

    seal: (value, context) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8'))
    },
  }
}
