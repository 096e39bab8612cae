/** Networks of the last day, counted by the last result that each reported for a release. */
interface NetworkCounts {
  mounted: number
  failed: number
}

/** Counts of one time span. Releases are compared within a span: an hour in which both failed is no evidence. */
export interface TimeSpan {
  canary: NetworkCounts
  current: NetworkCounts
}

export interface CanaryEvidence {
  /** All loads of each release, mounted and failed. */
  loads: { canary: number; current: number }
  spans: readonly TimeSpan[]
}

type CanaryVerdict =
  | { stop: false; reason: 'few-loads' }
  | { stop: false; reason: 'few-networks' }
  /** `pValue`: probability of so many failures if the canary is as good as the current release. */
  | { stop: boolean; reason: 'compared'; pValue: number }

/** The two versions that are compared. */
export interface ComparedVersions {
  canary: string
  current: string
}

/** Loads of each release that a comparison needs. */
export const MIN_LOADS = 50
/** Networks in which the canary must have failed. */
const MIN_FAILED_NETWORKS = 5
/** Far below the level for a single test: a canary is compared every minute of its life (decision 0048). */
export const SIGNIFICANCE_LEVEL = 0.0005

/** Adds up one count over all spans. */
const sumOf = (spans: readonly TimeSpan[], release: keyof TimeSpan, outcome: keyof NetworkCounts) =>
  spans.reduce((sum, span) => sum + span[release][outcome], 0)

/**
 * Decides whether a canary fails significantly more often than the current release. The result must be the same when
 * any one network is left out, so that nobody can stop a canary from a single address.
 */
export function evaluateCanary({ loads, spans }: CanaryEvidence): CanaryVerdict {
  if (Math.min(loads.canary, loads.current) < MIN_LOADS) return { stop: false, reason: 'few-loads' }
  if (sumOf(spans, 'canary', 'failed') < MIN_FAILED_NETWORKS) return { stop: false, reason: 'few-networks' }
  const pValue = pValueOf(spans)
  if (pValue >= SIGNIFICANCE_LEVEL) return { stop: false, reason: 'compared', pValue }
  const highest = Math.max(...withoutOneNetwork(spans).map(pValueOf))
  return { stop: highest < SIGNIFICANCE_LEVEL, reason: 'compared', pValue: highest }
}

/** Returns the spans without one network, in each way that weakens the evidence against the canary. */
function withoutOneNetwork(spans: readonly TimeSpan[]): (readonly TimeSpan[])[] {
  const oneLess = (release: keyof TimeSpan, outcome: keyof NetworkCounts) => (from: readonly TimeSpan[]) => [
    from,
    ...from.flatMap((span, index) =>
      span[release][outcome] === 0
        ? []
        : [
            from.with(index, {
              ...span,
              [release]: { ...span[release], [outcome]: span[release][outcome] - 1 },
            }),
          ],
    ),
  ]
  // A network counts for both releases: it may have failed with the canary and mounted the current release.
  return oneLess('canary', 'failed')(spans).flatMap(oneLess('current', 'mounted'))
}

/**
 * Returns the probability of at least as many failures of the canary, if failures were independent of the release:
 * Fisher's exact test, stratified by time span.
 */
export function pValueOf(spans: readonly TimeSpan[]): number {
  const failed = sumOf(spans, 'canary', 'failed')
  const distribution = spans.map(failureDistribution).reduce(convolve, [1])
  const fewer = distribution.slice(0, failed).reduce((sum, chance) => sum + chance, 0)
  const asMany = distribution.slice(failed).reduce((sum, chance) => sum + chance, 0)
  // Adding up the smaller part is more precise when the probability is tiny.
  return fewer < 0.5 ? 1 - fewer : asMany
}

/** Returns the probabilities that 0, 1, 2… failures of a span belong to the canary: the hypergeometric distribution. */
function failureDistribution({ canary, current }: TimeSpan): number[] {
  const ofCanary = canary.mounted + canary.failed
  const ofCurrent = current.mounted + current.failed
  const failed = canary.failed + current.failed
  const all = logChoose(ofCanary + ofCurrent, failed)
  return Array.from({ length: Math.min(failed, ofCanary) + 1 }, (_, count) =>
    failed - count > ofCurrent
      ? 0
      : Math.exp(logChoose(ofCanary, count) + logChoose(ofCurrent, failed - count) - all),
  )
}

function convolve(one: readonly number[], other: readonly number[]): number[] {
  const sums = Array<number>(one.length + other.length - 1).fill(0)
  one.forEach((a, i) => other.forEach((b, j) => (sums[i + j]! += a * b)))
  return sums
}

const logFactorials = [0]

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1)
    logFactorials.push(logFactorials[next - 1]! + Math.log(next))
  return logFactorials[n]!
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

const failedOfAll = (spans: readonly TimeSpan[], release: keyof TimeSpan) => {
  const failed = sumOf(spans, release, 'failed')
  return `${failed} of ${failed + sumOf(spans, release, 'mounted')}`
}

const formatChance = (chance: number) =>
  chance < 0.0001 ? 'less than 0.01 %' : `${(chance * 100).toPrecision(2)} %`

/** Returns one sentence about a verdict and the counts behind it. */
export function verdictMessage(
  verdict: CanaryVerdict,
  { loads, spans }: CanaryEvidence,
  { canary, current }: ComparedVersions,
) {
  if (verdict.reason === 'few-loads')
    return `too few loads to compare: ${loads.canary} of ${canary}, ${loads.current} of ${current}, of ${MIN_LOADS} each.`
  const counts = `${canary} failed in ${failedOfAll(spans, 'canary')} networks, ${current} in ${failedOfAll(spans, 'current')}`
  if (verdict.reason === 'few-networks')
    return `${counts}: fewer than ${MIN_FAILED_NETWORKS} failures never stop a canary.`
  if (sumOf(spans, 'current', 'mounted') + sumOf(spans, 'current', 'failed') === 0)
    return `${counts}: there is nothing to compare it with, check it yourself.`
  const chance = formatChance(verdict.pValue)
  return verdict.stop
    ? `${counts}; the chance of this for a good release is ${chance}.`
    : `${counts}: may be chance (${chance}).`
}
