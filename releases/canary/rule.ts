/** Networks of the last day by their last word on a release. */
export interface Votes {
  mounted: number
  failed: number
}

/** Votes of one span of time: a bad hour that both releases had says nothing against the canary. */
export interface Span {
  canary: Votes
  current: Votes
}

export interface Evidence {
  /** Counted loads, mounted and failed. */
  loads: { canary: number; current: number }
  spans: readonly Span[]
}

export type Verdict =
  | { stop: false; reason: 'few-loads' }
  | { stop: false; reason: 'few-networks' }
  /** How likely so many failures of the canary are when it is as good as the current release. */
  | { stop: boolean; reason: 'compared'; chance: number }

/** Of each release, before anything is judged. */
export const ENOUGH_LOADS = 50
/** Networks in which the canary must have failed. */
export const ENOUGH_NETWORKS = 5
/** A canary is judged at every look of its life, so this is far below what one look would need (decision 0048). */
export const CHANCE = 0.0005

export const sumOf = (spans: readonly Span[], release: keyof Span, outcome: keyof Votes) =>
  spans.reduce((sum, span) => sum + span[release][outcome], 0)

/**
 * Whether a canary is worse than the current release beyond chance. The answer must stand without any one network's
 * votes: so nobody with one address decides anything that the others' votes do not say.
 */
export function judge({ loads, spans }: Evidence): Verdict {
  if (Math.min(loads.canary, loads.current) < ENOUGH_LOADS) return { stop: false, reason: 'few-loads' }
  if (sumOf(spans, 'canary', 'failed') < ENOUGH_NETWORKS) return { stop: false, reason: 'few-networks' }
  const plain = chanceOf(spans)
  if (plain >= CHANCE) return { stop: false, reason: 'compared', chance: plain }
  const chance = Math.max(...withoutAnyOne(spans).map(chanceOf))
  return { stop: chance < CHANCE, reason: 'compared', chance }
}

/** What is left when one network did not vote: it may have failed with the canary and mounted the current release. */
function withoutAnyOne(spans: readonly Span[]): (readonly Span[])[] {
  const less = (release: keyof Span, outcome: keyof Votes) => (from: readonly Span[]) => [
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
  return less('canary', 'failed')(spans).flatMap(less('current', 'mounted'))
}

/**
 * The chance of at least as many failures of the canary, if failures fell on both releases alike: Fisher's exact test,
 * over all spans together.
 */
export function chanceOf(spans: readonly Span[]): number {
  const failed = sumOf(spans, 'canary', 'failed')
  const together = spans.map(failuresByChance).reduce(convolve, [1])
  const less = together.slice(0, failed).reduce((sum, chance) => sum + chance, 0)
  // The shorter way round loses no digits where the chance is tiny.
  const more = together.slice(failed).reduce((sum, chance) => sum + chance, 0)
  return less < 0.5 ? 1 - less : more
}

/** How likely 0, 1, 2… of a span's failures fall on the canary: the hypergeometric distribution. */
function failuresByChance({ canary, current }: Span): number[] {
  const ofCanary = canary.mounted + canary.failed
  const ofCurrent = current.mounted + current.failed
  const failed = canary.failed + current.failed
  const all = choose(ofCanary + ofCurrent, failed)
  return Array.from({ length: Math.min(failed, ofCanary) + 1 }, (_, count) =>
    failed - count > ofCurrent
      ? 0
      : Math.exp(choose(ofCanary, count) + choose(ofCurrent, failed - count) - all),
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

const choose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)
