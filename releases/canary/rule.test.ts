import fc from 'fast-check'
import { measure, RULES } from '../testing/simulated-canaries.ts'
import { SIGNIFICANCE_LEVEL, pValueOf, evaluateCanary, type TimeSpan } from './rule.ts'

const count = (max: number) => fc.nat({ max })
const networks = fc.record({ mounted: count(200), failed: count(30) })
const span: fc.Arbitrary<TimeSpan> = fc.record({ canary: networks, current: networks })
const spans = fc.array(span, { minLength: 1, maxLength: 5 })
const many = { canary: 1000, current: 1000 }
const one = (mounted: number, failed: number) => ({ mounted, failed })

const onesIn = (number: number) => number.toString(2).replaceAll('0', '').length

/** Computes the p-value by enumerating all ways to distribute the failures over the networks of one span. */
function enumeratedPValue({ canary, current }: TimeSpan) {
  const ofCanary = canary.mounted + canary.failed
  const all = ofCanary + current.mounted + current.failed
  const failed = canary.failed + current.failed
  let ways = 0
  let worse = 0
  for (let failures = 0; failures < 2 ** all; failures += 1) {
    if (onesIn(failures) !== failed) continue
    ways += 1
    if (onesIn(failures % 2 ** ofCanary) >= canary.failed) worse += 1
  }
  return worse / ways
}

it('computes the exact p-value of Fisher’s test', () => {
  const few = fc.record({ mounted: count(3), failed: count(3) })
  fc.assert(
    fc.property(few, few, (canary, current) => {
      expect(pValueOf([{ canary, current }])).toBeCloseTo(enumeratedPValue({ canary, current }), 9)
    }),
    { numRuns: 60 },
  )
  // Fisher's example, the lady tasting tea.
  expect(pValueOf([{ canary: one(1, 3), current: one(3, 1) }])).toBeCloseTo(17 / 70, 9)
})

it('computes a p-value between 0 and 1 that does not rise with another failure of the canary', () => {
  fc.assert(
    fc.property(spans, ([first, ...rest]) => {
      const { canary, current } = first!
      const worse = { canary: { ...canary, failed: canary.failed + 1 }, current }
      const [before, after] = [pValueOf([first!, ...rest]), pValueOf([worse, ...rest])]
      expect(before).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThanOrEqual(1 + 1e-9)
      expect(after).toBeLessThanOrEqual(before + 1e-9)
    }),
  )
})

it('stops a canary that clearly fails more often', () => {
  const found = [{ canary: one(30, 20), current: one(490, 10) }]
  expect(evaluateCanary({ loads: many, spans: found })).toMatchObject({ stop: true, reason: 'compared' })
})

it('stops no canary before both releases were loaded 50 times', () => {
  const found = [{ canary: one(0, 49), current: one(500, 0) }]
  expect(evaluateCanary({ loads: { canary: 49, current: 500 }, spans: found }).stop).toBe(false)
  expect(evaluateCanary({ loads: { canary: 500, current: 49 }, spans: found }).stop).toBe(false)
  expect(evaluateCanary({ loads: { canary: 50, current: 500 }, spans: found }).stop).toBe(true)
})

it('stops no canary for failures in fewer than five networks', () => {
  const current = one(5000, 0)
  expect(evaluateCanary({ loads: many, spans: [{ canary: one(0, 4), current }] })).toEqual({
    stop: false,
    reason: 'few-networks',
  })
  expect(evaluateCanary({ loads: many, spans: [{ canary: one(0, 5), current }] }).stop).toBe(true)
})

it('never stops a canary that does not fail more often than the current release', () => {
  fc.assert(
    fc.property(spans, (found) => {
      const fair = found.map(({ canary, current }) => ({
        canary: { mounted: canary.mounted, failed: Math.min(canary.failed, current.failed) },
        current: { mounted: Math.min(canary.mounted, current.mounted), failed: current.failed },
      }))
      expect(evaluateCanary({ loads: many, spans: fair }).stop).toBe(false)
    }),
  )
})

it('does not stop a canary for failures in an hour in which both releases failed', () => {
  const outage = { canary: one(20, 40), current: one(40, 80) }
  const quiet = { canary: one(10, 0), current: one(2000, 5) }
  const together = [{ canary: one(30, 40), current: one(2040, 85) }]
  expect(evaluateCanary({ loads: many, spans: together }).stop).toBe(true)
  expect(evaluateCanary({ loads: many, spans: [outage, quiet] }).stop).toBe(false)
})

it('does not stop a canary when one of five failures could be forged and the other four be chance', () => {
  const honest = [{ canary: one(80, 4), current: one(400, 0) }]
  const forged = [{ canary: one(80, 5), current: one(400, 0) }]
  expect(pValueOf(honest)).toBeGreaterThan(SIGNIFICANCE_LEVEL)
  expect(pValueOf(forged)).toBeLessThan(SIGNIFICANCE_LEVEL)
  expect(evaluateCanary({ loads: many, spans: forged }).stop).toBe(false)
})

it('never stops a canary because of a single network', () => {
  const place = fc.nat({ max: 4 })
  let stopped = 0
  fc.assert(
    fc.property(spans, place, place, (honest, first, second) => {
      const forged = honest.map(({ canary, current }, index) => ({
        canary: { ...canary, failed: canary.failed + Number(index === first % honest.length) },
        current: { ...current, mounted: current.mounted + Number(index === second % honest.length) },
      }))
      const { stop } = evaluateCanary({ loads: many, spans: forged })
      stopped += Number(stop)
      expect(!stop || pValueOf(honest) < SIGNIFICANCE_LEVEL).toBe(true)
    }),
    { numRuns: 300 },
  )
  // Without enough stopped canaries the property would prove nothing.
  expect(stopped).toBeGreaterThan(15)
})

it('stops bad canaries and no good ones in simulated clinics', () => {
  const clinic = { loadsPerDay: 300, days: 3, canary: 0.2, shared: 0.2 }
  const good = { ...clinic, failing: { canary: 0.2, current: 0.2 } }
  const bad = { ...clinic, failing: { canary: 0.5, current: 0.02 } }
  expect(measure(good, RULES.evaluateCanary, { runs: 40 }).stopped).toBe(0)
  expect(measure(good, RULES.literal, { runs: 40 }).stopped).toBeGreaterThan(0.5)
  expect(measure(bad, RULES.evaluateCanary, { runs: 20 })).toMatchObject({ stopped: 1, median: 50 })
})
