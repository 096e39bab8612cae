import { readFileSync } from 'node:fs'

/**
 * What a JSON report of jest or Playwright counts. A file that could not be loaded counts as a failure, so that a
 * test that vanished never reads as passed. `failures` and `retried` have title, file and first error of what failed
 * and of what failed at first and passed at the second attempt; `skipped` has the titles of what did not run.
 */
export function readReport(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, failures: [], skipped: [], retried: [] }
  }
  return 'numTotalTests' in report ? readJest(report) : readPlaywright(report)
}

/**
 * A test that needs a second attempt may hide a bug: of each thousand tests one may need it.
 * @param {{ passed: number, retried: object[] }[]} results of stages whose tests count together
 * @returns {string | undefined} why the run fails; undefined if it may pass
 */
export function retryProblem(results) {
  const retried = results.flatMap((result) => result.retried).length
  const allowed = Math.ceil(results.reduce((sum, { passed }) => sum + passed, 0) / 1000)
  return retried > allowed
    ? `${retried} tests needed a second attempt, and ${allowed} is the most that passes`
    : undefined
}

const readJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  failures: testResults.flatMap(failuresOfFile),
  skipped: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
    .map(({ fullName }) => fullName),
  retried: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName, retryReasons }) => ({ title: fullName, file: name, error: retryReasons?.[0] })),
  ),
})

/** A file that could not be loaded has no tests. */
const failuresOfFile = ({ name, message, status, assertionResults }) =>
  status === 'failed' && assertionResults.length === 0
    ? [{ title: 'the whole file', file: name, error: message }]
    : assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          title: fullName,
          file: name,
          error: failureMessages?.[0],
        }))

function readPlaywright({ stats, errors, suites }) {
  const tests = suites.flatMap(testsOf)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected').map(failedAttempt),
      ...errors.map(({ message }) => ({ title: 'outside of a test', file: 'e2e', error: message })),
    ],
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ title }) => title),
    retried: tests.filter(({ status }) => status === 'flaky').map(failedAttempt),
  }
}

/** Every test of a suite and of the suites in it, with the title and file of its spec. */
const testsOf = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(testsOf),
  ...specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title, file }))),
]

const failedAttempt = ({ title, file, projectName, results = [] }) => ({
  title,
  file,
  project: projectName,
  error: results.find(({ error }) => error)?.error.message,
  trace: results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'trace')?.path,
})
