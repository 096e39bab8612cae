import { cpus, totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadedFile, Visit } from './measure.ts'

export interface Row {
  line: string
  setup: string
  /** By the choice that was pressed. */
  yes: Visit[]
  no: Visit[]
  /** Visits of the same page without any file that is a script. */
  plain: Visit[]
  /** Visits of a browser that opened the page before. */
  second: Visit[]
  /** Visits of such a browser without any file that is a script. */
  secondPlain: Visit[]
}

/** Second visits without any file that is a script. */
export interface Limit {
  line: string
  /** Visits of a page with one heading and one button. */
  smallest: Visit[]
  /** Visits of the booking page. */
  plain: Visit[]
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
export const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0

const seconds = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((one) => (one / 1000).toFixed(2))
  return `${(median(values) / 1000).toFixed(2)} s (${least} to ${most})`
}
export const milliseconds = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
const total = (files: readonly LoadedFile[]) => sum(files.map(({ bytes }) => bytes))

export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const timesTable = (rows: readonly Row[]) =>
  table(
    [
      'line',
      'measured with',
      'first paint',
      'Yes: heading',
      'without scripts',
      'Yes: usable',
      'No: heading',
      'No: usable',
    ],
    rows.map(({ line, setup, yes, no, plain }) => [
      line,
      setup,
      ...(['fcp', 'headingShown'] as const).map((what) => seconds(yes.map((visit) => visit[what]))),
      seconds(plain.map(({ headingShown }) => headingShown)),
      seconds(yes.map(({ usable }) => usable)),
      seconds(no.map(({ headingShown }) => headingShown)),
      seconds(no.map(({ usable }) => usable)),
    ]),
  )

export const secondVisitsTable = (rows: readonly Row[]) =>
  table(
    ['line', 'measured with', 'first paint', 'Yes: heading', 'without scripts', 'Yes: usable'],
    rows.map(({ line, setup, second, secondPlain }) => [
      line,
      setup,
      ...(['fcp', 'headingShown'] as const).map((what) => seconds(second.map((visit) => visit[what]))),
      seconds(secondPlain.map((visit) => visit.headingShown)),
      seconds(second.map(({ usable }) => usable)),
    ]),
  )

export const limitsTable = (limits: readonly Limit[]) =>
  table(
    [
      'line',
      'the smallest page: first paint',
      'heading',
      'the booking page without scripts: first paint',
      'heading',
    ],
    limits.map(({ line, smallest, plain }) => [
      line,
      ...[smallest, plain].flatMap((visits) =>
        (['fcp', 'headingShown'] as const).map((what) => seconds(visits.map((visit) => visit[what]))),
      ),
    ]),
  )

/** The files of a visit of median size: of a single visit, requests may have been missed. */
export const filesOf = ({ yes }: Row) =>
  yes.map(({ needed }) => needed).toSorted((a, b) => total(a) - total(b))[Math.floor(yes.length / 2)]!

export function bytesTable(row: Row) {
  const files = filesOf(row)
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  const rows = kinds.map((kind) => {
    const some = files.filter((one) => one.kind === kind)
    return [kind, String(some.length), kilobytes(total(some))]
  })
  return table(
    ['kind', 'requests', 'on the wire'],
    [...rows, ['**all**', String(files.length), kilobytes(total(files))]],
  )
}

export const filesTable = (files: readonly LoadedFile[]) =>
  table(
    ['round trip', 'file', 'on the wire'],
    files
      .toSorted((a, b) => a.hop - b.hop || b.bytes - a.bytes)
      .map(({ hop, url, bytes }) => [String(hop), new URL(url).pathname, kilobytes(bytes)]),
  )

export const packagesTable = (packages: readonly (readonly [string, number])[]) =>
  table(
    ['package', 'on the wire'],
    packages.filter(([, bytes]) => bytes >= 50).map(([name, bytes]) => [name, kilobytes(bytes)]),
  )

export const roundTrips = (row: Row) => Math.max(...filesOf(row).map(({ hop }) => hop))
export const transferred = ({ yes }: Row) => median(yes.map(({ needed }) => total(needed)))
export const afterwards = ({ no }: Row) => median(no.map((visit) => total(visit.afterwards)))
/** The first visit and all following steps. */
export const booking = (row: Row) => transferred(row) + afterwards(row)
export const painted = (visits: readonly Visit[]) => median(visits.map((visit) => visit.fcp))
export const headingShown = (visits: readonly Visit[]) => median(visits.map((visit) => visit.headingShown))
export const inKilobytes = kilobytes

/** Describes the machine, so that figures of other machines can be compared. */
export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`

/** Before the measurement, and the share of the processors that other programs may use in this time. */
const IDLE_SAMPLE_MS = 3_000
const MAX_OTHER_CPU_SHARE = 0.15

/** A warning if other programs use the processors: then the times are too high. */
export async function loadWarning() {
  const first = processorTimes()
  await wait(IDLE_SAMPLE_MS)
  const last = processorTimes()
  const used = 1 - (last.idle - first.idle) / (last.all - first.all)
  return used > MAX_OTHER_CPU_SHARE
    ? ` **Other programs used ${Math.round(used * 100)} % of the processors: measure again.**`
    : ''
}

/** Milliseconds of all cores since the machine started. */
function processorTimes() {
  const times = cpus().map((cpu) => cpu.times)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
}
