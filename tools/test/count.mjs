import { readFileSync } from 'node:fs'

/**
 * What a report of jest or Playwright says. A file that could not even be loaded counts as a failure, so that
 * a test that vanished is never read as a pass; `skipped` lists by name what did not run.
 */
export function countReport(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
  return 'numTotalTests' in report ? countJest(report) : countPlaywright(report)
}

const countJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
    .map(({ fullName }) => fullName),
})

const countPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: suites.flatMap(skippedIn),
})

const skippedIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(skippedIn),
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')).map(({ title }) => title),
]
