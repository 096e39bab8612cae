/** How two samples compare, by the Mann-Whitney U test. */
interface Ranks {
  /** How often a value of the first sample is the larger one: 0.5 if the samples do not differ, 0 or 1 if they do not overlap. */
  larger: number
  /** Probability of such a difference or a greater one between samples of one distribution (normal approximation, two-sided). */
  p: number
}

export function compareRanks(first: readonly number[], second: readonly number[]): Ranks {
  let u = 0
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0
  const pairs = first.length * second.length
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
  return { larger: u / pairs, p: 2 * upperTail(Math.abs(u - pairs / 2) / deviation) }
}

/** Share of a normal distribution above `z` (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z: number) {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
