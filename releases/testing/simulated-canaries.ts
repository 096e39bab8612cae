import { pValueOf, MIN_LOADS, evaluateCanary, type TimeSpan } from '../canary/rule.ts'

type Release = keyof TimeSpan

/** A clinic whose canary is simulated. */
export interface SimulatedClinic {
  loadsPerDay: number
  days: number
  /** Shares of one. */
  canary: number
  failing: Record<Release, number>
  /** Share of loads that come from an address others came from the same day. */
  shared: number
}

interface Load {
  release: Release
  failed: boolean
  /** Hours since the canary began. */
  at: number
  network: number
}

/** A small generator with a seed, so that a measurement can be repeated. */
function generator(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The current release was there a day before. */
function* loadsOf(
  { loadsPerDay, days, canary, failing, shared }: SimulatedClinic,
  random: () => number,
): Generator<Load> {
  let networks = 0
  for (let at = -24; at < days * 24; at += (-Math.log(1 - random()) * 24) / loadsPerDay) {
    const release = at >= 0 && random() < canary ? 'canary' : 'current'
    const recent = Math.max(1, Math.round(loadsPerDay / 4))
    const network =
      random() < shared ? Math.max(0, networks - Math.floor(random() * recent)) : (networks += 1)
    yield { release, failed: random() < failing[release], at, network }
  }
}

const AGES = [1, 3, 6, 12, 24]

type Rule = (load: Load) => boolean

/** The rule of the first architecture, word for word: a higher share of failures over at least 50 loads of each. */
function literal(): Rule {
  const counts = { canary: { all: 0, failed: 0 }, current: { all: 0, failed: 0 } }
  return ({ release, failed }) => {
    counts[release].all += 1
    counts[release].failed += Number(failed)
    const { canary, current } = counts
    if (Math.min(canary.all, current.all) < MIN_LOADS) return false
    return canary.failed / canary.all > current.failed / current.all
  }
}

/** `decide` on the counts that the server keeps. It runs after failures and at intervals, when its result can change. */
function simulateRule(decide: typeof evaluateCanary): Rule {
  const lastReports = { canary: new Map<number, Load>(), current: new Map<number, Load>() }
  const loads = { canary: 0, current: 0 }
  return (load) => {
    lastReports[load.release].delete(load.network)
    lastReports[load.release].set(load.network, load)
    loads[load.release] += 1
    if (!(load.release === 'canary' && load.failed) && loads.current % 100 !== 0) return false
    const spans = AGES.map((): TimeSpan => ({
      canary: { mounted: 0, failed: 0 },
      current: { mounted: 0, failed: 0 },
    }))
    for (const release of ['canary', 'current'] as const)
      for (const [network, { at, failed }] of lastReports[release]) {
        const span = spans[AGES.findIndex((hours) => load.at - at < hours)]
        if (span) span[release][failed ? 'failed' : 'mounted'] += 1
        else lastReports[release].delete(network)
      }
    return decide({ loads, spans }).stop
  }
}

/** Fisher's test at 1 per cent at every look, which forgets that there are many looks. */
const oncePerCent = () =>
  simulateRule(({ loads, spans }) => ({
    stop: Math.min(loads.canary, loads.current) >= MIN_LOADS && pValueOf(spans) < 0.01,
    reason: 'compared',
    pValue: 0,
  }))

export const RULES = {
  literal,
  'Fisher at 1 %': oncePerCent,
  evaluateCanary: () => simulateRule(evaluateCanary),
}

/** Simulates `runs` canaries: the share that is stopped, and after how many loads of the canary. */
export function measure(
  clinic: SimulatedClinic,
  rule: () => Rule,
  { runs, seed = 1 }: { runs: number; seed?: number },
) {
  const random = generator(seed)
  const stops: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const stopsAt = rule()
    let canaries = 0
    for (const load of loadsOf(clinic, random)) {
      canaries += Number(load.release === 'canary')
      if (!stopsAt(load)) continue
      stops.push(canaries)
      break
    }
  }
  const median = stops.toSorted((a, b) => a - b)[Math.floor(stops.length / 2)]
  return { stopped: stops.length / runs, median }
}
