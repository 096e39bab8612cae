import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds of one code, as authenticator apps expect. */
const STEP = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits in base32 (RFC 4648, without padding). */
export const newSecret = () => Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('')

/** @throws RangeError if a character is not base32 */
function fromBase32(text: string) {
  const bits = Array.from(text, (letter) => {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) throw new RangeError('not base32')
    return value.toString(2).padStart(5, '0')
  })
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}

const stepAt = (at: Date) => Math.floor(+at / 1000 / STEP)

/** The code of a time step (RFC 6238 with SHA-1, which every authenticator app supports). */
export function codeOfStep(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = hash.at(-1)! & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The time step of a right code: the current one or a neighbour, because clocks differ. Null for a wrong code and for a
 * code of `after` or an earlier step, which was used.
 */
export function stepOfCode(secret: string, code: string, at: Date, after: number | null): number | null {
  const now = stepAt(at)
  const given = Buffer.from(code)
  const matching = [now - 1, now, now + 1].filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matching.find((step) => after === null || step > after) ?? null
}

/** The address that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const values = { secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP) }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
