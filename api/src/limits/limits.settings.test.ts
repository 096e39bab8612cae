import { readLimits } from './limits.settings.ts'

it('The demo allows ten times as many codes as a clinic, and as many sign-ins', () => {
  const usual = readLimits((_env, missing) => missing)
  const demo = readLimits((_env, missing) => missing, true)
  expect(demo.identifiersPerAddress.max).toBe(10 * usual.identifiersPerAddress.max)
  expect(demo.codesPerIdentifier.max).toBe(30)
  expect(demo.wrongCodesPerPatientAndDay.max).toBe(300)
  expect(demo.signInsPerAccount).toEqual(usual.signInsPerAccount)
})

it('A limit that is set applies to the demo too', () => {
  const limits = readLimits((env, missing) => (env === 'LIMIT_CODES_DAY' ? 7 : missing), true)
  expect(limits.codesPerIdentifierAndDay.max).toBe(7)
})
