/** A new `Idempotency-Key`: 128 random bits in hexadecimal. `crypto.randomUUID` exists in secure contexts only. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
