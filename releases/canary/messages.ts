import { ENOUGH_LOADS, ENOUGH_NETWORKS, sumOf, type Evidence, type Span, type Verdict } from './rule.ts'
import type { Rivals } from './metrics.ts'

const shareOf = (spans: readonly Span[], release: keyof Span) => {
  const failed = sumOf(spans, release, 'failed')
  return `${failed} of ${failed + sumOf(spans, release, 'mounted')}`
}

const chanceInWords = (chance: number) =>
  chance < 0.0001 ? 'less than 0.01 %' : `${(chance * 100).toPrecision(2)} %`

/** How both fared in the hours that they share. */
const comparison = ({ spans }: Evidence, { canary, current }: Rivals) =>
  `${canary} failed in ${shareOf(spans, 'canary')} networks, ${current} in ${shareOf(spans, 'current')}`

/** What a verdict says to whoever watches. */
export function verdictInWords(verdict: Verdict, evidence: Evidence, names: Rivals) {
  const { canary, current } = names
  const { loads, spans } = evidence
  if (verdict.reason === 'few-loads')
    return `too few loads to judge: ${loads.canary} of ${canary}, ${loads.current} of ${current}, of ${ENOUGH_LOADS} each.`
  const found = comparison(evidence, names)
  if (verdict.reason === 'few-networks') return `${found}: fewer than ${ENOUGH_NETWORKS} stop nothing.`
  if (sumOf(spans, 'current', 'mounted') + sumOf(spans, 'current', 'failed') === 0)
    return `${found}: nothing to compare with, look for yourself.`
  const chance = chanceInWords(verdict.chance)
  return verdict.stop ? `${found}; by chance in ${chance}.` : `${found}: may be chance (${chance}).`
}
