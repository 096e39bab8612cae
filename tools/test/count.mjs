import { readFileSync } from 'node:fs'

/**
 * What a report of jest or Playwright says. A file that could not even be loaded counts as a failure, so that
 * a test that vanished is never read as a pass; `skipped` lists by name what did not run, `second` what failed
 * at first and passed when it was tried again.
 */
export function countReport(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: [], second: [] }
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
  second: [],
})

const countPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: suites.flatMap((suite) => titled('skipped', suite)),
  second: suites.flatMap((suite) => titled('flaky', suite)),
})

const titled = (wanted, { suites = [], specs = [] }) => [
  ...suites.flatMap((suite) => titled(wanted, suite)),
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
]
