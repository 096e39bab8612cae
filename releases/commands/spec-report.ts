import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CommandError } from '../store/index.ts'
import { NOT_RUN, type SpecResult } from './check.ts'
import { FINDING, REJECTED, BLOCKS_BOOKING, type SpecFinding } from './findings.ts'

interface Spec {
  title: string
  ok: boolean
  tags: readonly string[]
  tests: readonly {
    annotations: readonly { type: string; description?: string }[]
    results?: readonly { error?: SpecError }[]
  }[]
}

interface SpecError {
  message?: string
  location?: { file: string; line: number }
}

/** A report of Playwright, or a part of one. */
export interface Suite {
  title?: string
  suites?: readonly Suite[]
  specs?: readonly Spec[]
  /** Of the run as a whole, such as a database that cannot be started. */
  errors?: readonly { message?: string }[]
}

const allSpecs = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(allSpecs)]

/** The fixtures run the specs of a combination in a group with its name. */
const specsOf = (suite: Suite, name: string): Spec[] =>
  suite.title === name ? allSpecs(suite) : (suite.suites ?? []).flatMap((inner) => specsOf(inner, name))

/** The tag of specs that end with a booking. */
const BOOKS = 'books'

/**
 * Returns what a spec noticed. A release that the shell rejects is replaced by another one, and the patient books
 * with that. Where the shell notices nothing, nobody helps the patient.
 */
function findingsOf({ ok, tags, tests }: Spec): SpecFinding[] {
  const noticed = tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === FINDING)
    .map(({ description = '' }) => JSON.parse(description) as SpecFinding)
  const isStuck = !ok && tags.includes(BOOKS) && !noticed.some(({ what }) => what.startsWith(REJECTED))
  return isStuck
    ? [...noticed, { kind: 'breaks', what: BLOCKS_BOOKING, where: 'no booking at the end' }]
    : noticed
}

/** Returns what the specs of a combination found. */
export function resultOf(suite: Suite, combination: string): SpecResult {
  const specs = specsOf(suite, combination)
  if (specs.length === 0) return NOT_RUN
  const problems = new Map<string, (SpecFinding & { spec: string })[]>()
  for (const spec of specs)
    for (const finding of findingsOf(spec)) {
      // A problem in several specs is one finding, also with other numbers.
      const key = finding.what.replaceAll(/\d+/g, '')
      problems.set(key, [...(problems.get(key) ?? []), { ...finding, spec: spec.title }])
    }
  const findings = [...problems.values()].filter(counts).map(([first]) => {
    const { kind, what, where, spec } = first!
    return { kind, what, where: `${where}, in “${spec}”` }
  })
  const failed = specs.filter(({ ok }) => !ok)
  return { failed: failed.map(({ title }) => title), findings, errors: failed.flatMap(errorOf) }
}

/** Where a spec has stopped, and why. */
function errorOf({ title, tests }: Spec) {
  const error = tests.flatMap(({ results = [] }) => results).findLast((result) => result.error)?.error
  if (!error) return []
  const { message = '', location } = error
  const place = location ? ` at ${basename(location.file)}:${location.line}` : ''
  return [`“${title}” stopped${place}:\n${stripVTControlCharacters(message)}`]
}

const counts = (found: readonly (SpecFinding & { spec: string })[]) =>
  found.some(({ ifRepeated }) => !ifRepeated) || new Set(found.map(({ spec }) => spec)).size > 1

/**
 * The results of a run by the names of its combinations. `exitCode` is that of the run.
 * @throws CommandError if the run says nothing about the releases, for example because the browser was missing
 */
export function resultsOf(suite: Suite, names: readonly string[], exitCode: number | null) {
  const results = names.map((name) => resultOf(suite, name))
  const run = results.filter((result) => result !== NOT_RUN)
  if (run.length === 0 || (exitCode !== 0 && run.every(({ failed }) => failed.length === 0))) {
    const reasons = (suite.errors ?? []).map(({ message = '' }) => stripVTControlCharacters(message))
    throw new CommandError(
      [
        `The specs could not run: see the lines ${reasons.length > 0 ? 'below' : 'above'}. Nothing was stored. Correct the cause and run the check again.`,
        ...reasons,
      ].join('\n'),
    )
  }
  return results
}
