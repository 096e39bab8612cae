import { createKeyring } from '../secrets/keyring.ts'
import { codeHashes, newCode } from './codes.ts'

it('Codes have six digits and never start with 0', () => {
  const codes = Array.from({ length: 5000 }, newCode)
  expect(Math.min(...codes)).toBeGreaterThanOrEqual(100_000)
  expect(Math.max(...codes)).toBeLessThanOrEqual(999_999)
  expect(new Set(codes).size).toBeGreaterThan(4900)
})

it('The hash of a code depends on its challenge and its key', () => {
  const keyring = createKeyring('a secret of at least thirty-two characters')
  const other = createKeyring('some other secret of thirty-two characters')
  const hashes = [
    codeHashes(keyring, 'a', 123456)[0],
    codeHashes(keyring, 'b', 123456)[0],
    codeHashes(other, 'a', 123456)[0],
  ]
  expect(new Set(hashes).size).toBe(3)
})
