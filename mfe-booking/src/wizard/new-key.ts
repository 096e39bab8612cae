/** A fresh `Idempotency-Key`: 128 random bits. `crypto.randomUUID` exists only in secure contexts. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
