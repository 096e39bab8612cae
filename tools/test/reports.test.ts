import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readReport, retryProblem } from './reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readReport(file)
}

const jestReport = (changes: object) => ({
  numTotalTests: 3,
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...changes,
})
const playwrightReport = (changes: object) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [],
  ...changes,
})

describe('reading a report', () => {
  it('counts the tests that passed and failed in jest', () => {
    expect(read(jestReport({ numFailedTests: 1 }))).toEqual({
      passed: 3,
      failed: 1,
      failures: [],
      skipped: [],
      retried: [],
    })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const file = {
      name: 'booking.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    expect(read(jestReport({ numRuntimeErrorTestSuites: 1, testResults: [file] }))).toMatchObject({
      failed: 1,
      failures: [{ title: 'the whole file', file: 'booking.test.ts', error: 'no such module' }],
    })
  })

  it('gives title, file and first error of a test that failed, in jest and in Playwright', () => {
    const failed = {
      status: 'failed',
      fullName: 'a patient leaves',
      failureMessages: ['Expected: 204', 'Later'],
    }
    const testResults = [{ name: 'booking.test.ts', status: 'failed', assertionResults: [failed] }]
    expect(read(jestReport({ numFailedTests: 1, testResults })).failures).toEqual([
      { title: 'a patient leaves', file: 'booking.test.ts', error: 'Expected: 204' },
    ])

    const results = [{ error: { message: 'too early' } }, { error: { message: 'too late' } }]
    const tests = [{ status: 'unexpected', projectName: 'phone', results }]
    const spec = { title: 'A patient books by phone', file: 'new-patient.spec.ts', tests }
    expect(read(playwrightReport({ suites: [{ specs: [spec] }] })).failures).toMatchObject([
      { title: 'A patient books by phone', file: 'new-patient.spec.ts', error: 'too early' },
    ])
  })

  it('gives the titles of jest tests that did not run', () => {
    const assertionResults = [
      { status: 'pending', fullName: 'a patient books' },
      { status: 'passed', fullName: 'a patient waits' },
    ]
    expect(read(jestReport({ testResults: [{ assertionResults }] })).skipped).toEqual(['a patient books'])
  })

  it('gives title, file and first error of a jest test that passed at the second attempt', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a patient books', invocations: 1 },
      { status: 'passed', fullName: 'a patient waits', invocations: 2, retryReasons: ['Expected: 200'] },
      { status: 'failed', fullName: 'a patient leaves', invocations: 2, retryReasons: ['Expected: 204'] },
    ]
    const testResults = [{ name: 'booking.test.ts', assertionResults }]
    expect(read(jestReport({ testResults })).retried).toEqual([
      { title: 'a patient waits', file: 'booking.test.ts', error: 'Expected: 200' },
    ])
  })

  it('counts an environment that did not start as a failure', () => {
    const report = playwrightReport({
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [{ message: 'the server did not start' }],
    })
    expect(read(report)).toEqual({
      passed: 2,
      failed: 2,
      failures: [{ title: 'outside of a test', file: 'e2e', error: 'the server did not start' }],
      skipped: [],
      retried: [],
    })
  })

  it('gives title, file, first error and trace of a spec that passed at the second attempt', () => {
    const results = [
      { error: { message: 'too early' }, attachments: [] },
      { attachments: [{ name: 'trace', path: '/results/trace.zip' }] },
    ]
    const tests = [{ status: 'flaky', projectName: 'phone', results }]
    const spec = { title: 'A patient books by e-mail', file: 'new-patient.e2e.ts', tests }
    const report = playwrightReport({
      stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ specs: [spec] }],
    })
    expect(read(report)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      skipped: [],
      retried: [
        {
          title: 'A patient books by e-mail',
          file: 'new-patient.e2e.ts',
          project: 'phone',
          error: 'too early',
          trace: '/results/trace.zip',
        },
      ],
    })
  })

  it('gives the title of a skipped spec in a suite of a suite', () => {
    const spec = { title: 'A patient books by phone', tests: [{ status: 'skipped' }] }
    expect(read(playwrightReport({ suites: [{ suites: [{ specs: [spec] }] }] })).skipped).toEqual([
      'A patient books by phone',
    ])
  })

  it('counts a report that was never written as a failure', () => {
    expect(readReport(join(folder, 'none.json'))).toEqual({
      passed: 0,
      failed: 1,
      failures: [],
      skipped: [],
      retried: [],
    })
  })
})

const stage = (passed: number, retried: number) => ({
  passed,
  retried: Array.from({ length: retried }, () => ({ title: 'a patient books' })),
})

describe('second attempts', () => {
  it.each([
    [[stage(600, 1)]],
    [[stage(1001, 2)]],
    [[stage(600, 1), stage(10, 0)]],
    [[stage(600, 0), stage(10, 1)]],
  ])('pass a run with at most one of each thousand tests, or part of it', (stages) => {
    expect(retryProblem(stages)).toBeUndefined()
  })

  it.each([
    [[stage(600, 2)], '2 tests needed a second attempt, and 1 is the most that passes'],
    [[stage(1001, 3)], '3 tests needed a second attempt, and 2 is the most that passes'],
    [[stage(600, 1), stage(10, 1)], '2 tests needed a second attempt, and 1 is the most that passes'],
  ])('fail a run if more tests need them, also in two stages of the same workspace', (stages, problem) => {
    expect(retryProblem(stages)).toBe(problem)
  })
})
