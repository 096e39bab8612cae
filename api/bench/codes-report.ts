import { compareRanks } from './mann-whitney.ts'
import { machine } from './report.ts'

/** Milliseconds. */
interface Sample {
  response: number
  processor: number
}

export interface Pairs {
  name: string
  known: Sample[]
  unknown: Sample[]
}

interface Circumstances {
  pairs: number
  afterwards: number
  loadBefore: number
}

const FIGURES = [
  ['response', 'response time'],
  ['processor', 'processor time'],
] as const

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!.toFixed(1)
const spread = (values: readonly number[]) => `${at(values, 0.5)} (${at(values, 0.1)} to ${at(values, 0.9)})`

/** Whether a rank test of these samples finds no difference, or one too small to tell single calls apart. */
const isAlike = (larger: number, p: number) => p > 0.01 || Math.abs(larger - 0.5) < 0.05

/** `docs/benchmarks/codes.md`. */
export function codesReport(results: readonly Pairs[], { pairs, afterwards, loadBefore }: Circumstances) {
  const rows = results.flatMap(({ name, known, unknown }) =>
    FIGURES.map(([figure, title]) => {
      const [one, other] = [known, unknown].map((samples) => samples.map((sample) => sample[figure]))
      const { larger, p } = compareRanks(one!, other!)
      const shown = [
        name,
        title,
        spread(one!),
        spread(other!),
        larger.toFixed(2),
        p < 0.001 ? '< 0.001' : p.toFixed(3),
      ]
      return `| ${[...shown, isAlike(larger, p) ? 'yes' : 'no'].join(' | ')} |`
    }),
  )
  return `# Work for known and unknown identifiers

Written by \`npm run bench:codes\`; do not edit. ${pairs} pairs of calls for each row, in random order within a pair, on PostgreSQL with
40,000 patients. The server is a process of its own and sends to a real mail server and a gateway, which run in another process. The
machine: ${machine(loadBefore)}.

Milliseconds: median, and in brackets the range of the middle 80 %. "Processor time" is what all threads of the server ran from the request
until ${afterwards} ms after the response, so it includes writing and sending the message. "Known larger" is how often the value of a known
identifier is above that of an unknown one: 0.50 if they do not differ, 0 or 1 if they do not overlap. "p" is the Mann-Whitney U test. The last
column says whether both are alike: p above 0.01, or known larger in 45 to 55 % of comparisons.

| typed | figure | known | unknown | known larger | p | alike |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
