import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Keyring {
  /**
   * HMAC-SHA256 with a separate key for each purpose; parts are framed, so `('a','bc')` differs from `('ab','c')`.
   * A new `SECRET_KEY` does not change it.
   */
  digest: (purpose: string, ...parts: string[]) => Buffer
  /**
   * The HMAC by `SECRET_KEY`, then by each previous key. For short-lived values that a reader of the database could
   * guess, such as codes: store the first, compare with all.
   */
  secretDigests: (purpose: string, ...parts: string[]) => [Buffer, ...Buffer[]]
  /** Authenticated encryption (AES-256-GCM) of a JSON value; opening it needs the same `context`. */
  seal: (value: unknown, context: string) => string
  /** Opens what was sealed with `SECRET_KEY` or a previous key. @throws SealedWithOtherKey */
  open: (sealed: string, context: string) => unknown
  /** Whether the value was sealed with `SECRET_KEY`, not with a previous key. */
  isCurrent: (sealed: string) => boolean
}

/** None of the keys opens a sealed value, or it was altered or belongs to another row. */
export class SealedWithOtherKey extends Error {
  constructor() {
    super('None of the keys opens this value: it cannot be authenticated.')
    this.name = 'SealedWithOtherKey'
  }
}

interface KeyringOptions {
  /** Earlier values of `SECRET_KEY`, newest first. */
  previous?: string[]
  /** The key of `digest`; see `load-keyring.ts`. */
  digestKey?: string
}

/** A sealed value is `<key id>.<nonce, tag, ciphertext>`, in base64url. Older values have no id. */
const SEPARATOR = '.'

/** Hashes and encryption with keys that are derived from `SECRET_KEY`, one for each purpose. */
export function createKeyring(
  secretKey: string,
  { previous = [], digestKey = secretKey }: KeyringOptions = {},
): Keyring {
  const digestKeyFor = derivedKeys(digestKey)
  const current = createKey(secretKey)
  const others = previous.map(createKey)

  return {
    digest: (purpose, ...parts) => hmac(digestKeyFor(purpose), parts),
    secretDigests: (purpose, ...parts) => [
      hmac(current.keyFor(purpose), parts),
      ...others.map(({ keyFor }) => hmac(keyFor(purpose), parts)),
    ],
    seal: (value, context) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.keyFor('seal'), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body])
      return `${current.id}${SEPARATOR}${bytes.toString('base64url')}`
    },
    open: (sealed, context) => {
      const [id, body] = idAndBody(sealed)
      const bytes = Buffer.from(body, 'base64url')
      for (const key of [current, ...others]) {
        if (id !== undefined && id !== key.id) continue
        const text = decrypted(bytes, key.keyFor('seal'), context)
        if (text !== null) return JSON.parse(text)
      }
      throw new SealedWithOtherKey()
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}${SEPARATOR}`),
  }
}

function idAndBody(sealed: string): [id: string | undefined, body: string] {
  const end = sealed.indexOf(SEPARATOR)
  return end === -1 ? [undefined, sealed] : [sealed.slice(0, end), sealed.slice(end + 1)]
}

const createKey = (secret: string) => {
  const keyFor = derivedKeys(secret)
  return { keyFor, id: keyFor('key-id').subarray(0, 6).toString('base64url') }
}

function derivedKeys(secret: string) {
  const keys = new Map<string, Buffer>()
  return (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'molar', purpose, 32))
    keys.set(purpose, key)
    return key
  }
}

const hmac = (key: Buffer, parts: string[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest()

/** Null if the key or the context is another one, or the bytes were altered. */
function decrypted(bytes: Buffer, key: Buffer, context: string) {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
