import { FINDING, REJECTED, type Finding, type SpecFinding } from './findings.ts'
import { resultOf, resultsOf, type Suite } from './spec-report.ts'

const NAME = 'booking 1.1.0 in shell 1.0.0'

interface Result {
  title?: string
  ok?: boolean
  tags?: readonly string[]
  findings?: readonly SpecFinding[]
  error?: { message: string; location?: { file: string; line: number } }
}

const aReport = (...results: readonly Result[]): Suite => ({
  suites: [
    {
      title: NAME,
      specs: results.map(
        ({ title = 'a patient books', ok = true, tags = ['books'], findings = [], error }) => ({
          title,
          ok,
          tags,
          tests: [
            {
              annotations: findings.map((one) => ({ type: FINDING, description: JSON.stringify(one) })),
              results: [{}, ...(error ? [{ error }] : [])],
            },
          ],
        }),
      ),
    },
  ],
})

const dialog: Finding = { kind: 'warning', what: 'opens a dialog 12 times', where: 'at /' }

it('takes specs that did not run for failed ones', () => {
  expect(resultOf({}, NAME).failed).toEqual(['the specs did not run'])
  expect(resultOf(aReport({}), 'another combination').failed).toEqual(['the specs did not run'])
})

it('returns the titles of failed specs, and one finding for the same thing in several specs', () => {
  const report = aReport(
    { findings: [dialog] },
    { title: 'staff see it', ok: false, tags: [], findings: [{ ...dialog, what: 'opens a dialog 7 times' }] },
  )
  expect(resultOf(report, NAME)).toEqual({
    failed: ['staff see it'],
    findings: [{ ...dialog, where: 'at /, in “a patient books”' }],
    errors: [],
  })
})

it('says where a spec has stopped, and why', () => {
  const location = { file: '/checkout/e2e/specs/new-patient.spec.ts', line: 26 }
  const message = '\u001B[31mExpected: visible\u001B[39m\nReceived: hidden'
  const report = aReport(
    { ok: false, error: { message, location } },
    { title: 'staff see it', ok: false, error: { message: 'The page was closed.' } },
  )
  expect(resultOf(report, NAME).errors).toEqual([
    '“a patient books” stopped at new-patient.spec.ts:26:\nExpected: visible\nReceived: hidden',
    '“staff see it” stopped:\nThe page was closed.',
  ])
})

const aTask = (seconds: number, ifRepeated: boolean): SpecFinding => ({
  kind: 'warning',
  what: `runs a task of ${seconds} s`,
  where: 'at /',
  ifRepeated,
})

it.each<[string, SpecFinding[][], number]>([
  [
    'leaves out what may have another cause and is in one spec only',
    [[aTask(1, true), aTask(2, true)], []],
    0,
  ],
  ['counts what may have another cause if two specs have it', [[aTask(1, true)], [aTask(2, true)]], 1],
  ['counts what has no other cause', [[aTask(1, true), aTask(9, false)]], 1],
])('%s', (_, found, counted) => {
  const report = aReport(...found.map((findings, index) => ({ title: `spec ${index}`, findings })))
  expect(resultOf(report, NAME).findings).toHaveLength(counted)
})

it('adds a finding that nothing overrides when a booking fails and the shell notices nothing', () => {
  expect(resultOf(aReport({ ok: false }), NAME).findings).toEqual([
    {
      kind: 'breaks',
      what: 'keeps a patient from booking, and the shell does not notice it',
      where: 'no booking at the end, in “a patient books”',
    },
  ])
})

it.each<[string, Result]>([
  [
    'the shell rejects the release',
    { findings: [{ kind: 'warning', what: `${REJECTED}, because it fails`, where: 'phase step' }] },
  ],
  ['the spec does not end with a booking', { tags: ['release-check-booking'] }],
])('leaves a failed spec to a person when %s', (_, result) => {
  const { failed, findings } = resultOf(aReport({ ok: false, ...result }), NAME)
  expect(failed).toEqual(['a patient books'])
  expect(findings.filter(({ kind }) => kind === 'breaks')).toEqual([])
})

it('refuses a run that says nothing about the releases, which is no failure of theirs', () => {
  const couldNotRun = 'The specs could not run'
  expect(() => resultsOf({}, [NAME], 1)).toThrow(couldNotRun)
  expect(() => resultsOf(aReport({}), [NAME], 1)).toThrow(couldNotRun)
  // The report alone has what failed before the first spec.
  const errors = [{ message: '\u001b[31mPostgreSQL is missing.\u001b[39m' }]
  expect(() => resultsOf({ errors }, [NAME], 1)).toThrow(
    'The specs could not run: see the lines below. Nothing was stored. Correct the cause and run the check again.\nPostgreSQL is missing.',
  )
  expect(resultsOf(aReport({}), [NAME], 0)).toEqual([{ failed: [], findings: [], errors: [] }])
  expect(resultsOf(aReport({ ok: false }), [NAME, 'another'], 1)).toMatchObject([
    { failed: ['a patient books'] },
    { failed: ['the specs did not run'] },
  ])
})
