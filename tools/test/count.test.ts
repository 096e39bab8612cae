import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countReport } from './count.mjs'

const folder = mkdtempSync(join(tmpdir(), 'count-'))
afterAll(() => rmSync(folder, { recursive: true }))

const counted = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return countReport(file)
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

describe('counting a report', () => {
  it('counts what jest passed and failed', () => {
    expect(counted(jestReport({ numFailedTests: 1 }))).toEqual({
      passed: 3,
      failed: 1,
      skipped: [],
      second: [],
    })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    expect(counted(jestReport({ numRuntimeErrorTestSuites: 1 }))).toMatchObject({ failed: 1 })
  })

  it('names what did not run', () => {
    const assertionResults = [
      { status: 'pending', fullName: 'a patient books' },
      { status: 'passed', fullName: 'a patient waits' },
    ]
    expect(counted(jestReport({ testResults: [{ assertionResults }] })).skipped).toEqual(['a patient books'])
  })

  it('counts a stack that did not start as a failure', () => {
    const report = playwrightReport({
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [{ message: 'the server did not start' }],
    })
    expect(counted(report)).toEqual({ passed: 2, failed: 2, skipped: [], second: [] })
  })

  it('names a story that passed only when it was tried again', () => {
    const spec = { title: 'books by e-mail', tests: [{ status: 'flaky' }] }
    const report = playwrightReport({
      stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ specs: [spec] }],
    })
    expect(counted(report)).toEqual({ passed: 3, failed: 0, skipped: [], second: ['books by e-mail'] })
  })

  it('names a story that was skipped, however deep it stands', () => {
    const spec = { title: 'books by phone', tests: [{ status: 'skipped' }] }
    expect(counted(playwrightReport({ suites: [{ suites: [{ specs: [spec] }] }] })).skipped).toEqual([
      'books by phone',
    ])
  })

  it('counts a report that was never written as a failure', () => {
    expect(countReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1, skipped: [], second: [] })
  })
})
