import { codeOfStep, newSecret, otpauthUri, stepOfCode } from './totp.ts'

/** The ASCII secret `12345678901234567890` of RFC 6238 in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// Appendix B of RFC 6238 has eight digits; six digits are the last six of them.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('At %d seconds the code is that of RFC 6238, %s', (seconds, code) => {
  expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2))
})

it('A code is accepted 30 seconds before and after its time, and not a minute away', () => {
  const code = codeOfStep(SECRET, 100)
  const accepted = [98, 99, 100, 101, 102].map((step) => stepOfCode(SECRET, code, at(step * 30), null))
  expect(accepted).toEqual([null, 100, 100, 100, null])
})

it('A code that was used, or is older than one that was used, is refused', () => {
  const now = at(100 * 30)
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 100), now, 99)).toBe(100)
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 100), now, 100)).toBeNull()
  expect(stepOfCode(SECRET, codeOfStep(SECRET, 99), now, 100)).toBeNull()
})

it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('The text %j is no code', (code) => {
  expect(stepOfCode(SECRET, code, at(3000), null)).toBeNull()
})

it('Every new secret has 160 random bits in base32', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(50)
})

it('The address of the QR code names clinic, account, secret and algorithm', () => {
  expect(otpauthUri(SECRET, { issuer: 'Molar Dental', account: 'ngozi.eze' })).toBe(
    `otpauth://totp/Molar%20Dental:ngozi.eze?secret=${SECRET}&issuer=Molar%20Dental&algorithm=SHA1&digits=6&period=30`,
  )
})
