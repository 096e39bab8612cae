import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { workspacesOf } from '../workspaces.mjs'
import { chosenStages, stages } from './stages.mjs'

const directory = process.cwd()
// The command runs in the folder of the repository.
beforeAll(() => process.chdir(ROOT))
afterAll(() => process.chdir(directory))

const choose = (wanted: string[], { long = false } = {}) =>
  chosenStages(wanted, { folder: 'test-results', long, workspaces: workspacesOf('.') })
const namesOf = (stages: { name: string }[]) => stages.map(({ name }) => name)

it('runs the checks and the tests of a workspace', () => {
  const [check, tests, ...others] = choose(['api'])
  expect(check!.args).toEqual(['tools/check/check.mjs', 'api'])
  expect(tests).toMatchObject({ name: 'api', env: { TEST_RETRIES: '1' } })
  expect(tests).not.toHaveProperty('env.TEST_LONG')
  expect(others).toEqual([])
})

it('runs the checks of a workspace and the tests of some of its folders', () => {
  const [check, tests, ...others] = choose(['api/src/booking', 'api/src/otp'])
  expect(check!.args).toEqual(['tools/check/check.mjs', 'api'])
  expect(tests!.args).toEqual(
    expect.arrayContaining(['--testPathPatterns', '/api/src/booking(/|$)', '/api/src/otp(/|$)']),
  )
  expect(others).toEqual([])
  expect(choose(['api/src/booking', 'api'])[1]!.args).not.toContain('--testPathPatterns')
  expect(namesOf(choose(['shared/contract/src']))).toEqual(['check', 'shared/contract'])
})

it('has no stage for a folder that does not exist or has no unit tests', () => {
  expect(choose(['api/src/none', 'api/src/messages', 'api/src/app.ts', 'e2e/specs'])).toEqual([])
})

it('runs the long tests of a workspace in the long run', () => {
  expect(choose(['api'], { long: true })[1]).toMatchObject({ name: 'api', env: { TEST_LONG: 'true' } })
})

it('runs the checks of several workspaces together', () => {
  const [check, ...tests] = choose(['mfe-booking', 'shared'])
  expect(check!.args).toEqual(['tools/check/check.mjs', 'mfe-booking', 'shared'])
  expect(namesOf(tests)).toEqual(['mfe-booking', 'shared'])
})

it('runs the specs in the browser as the tests of e2e, and only once', () => {
  expect(namesOf(choose(['e2e']))).toEqual(['check', 'browser', 'release-checks'])
  expect(namesOf(choose(['e2e', 'browser']))).toEqual(['check', 'browser', 'release-checks'])
  expect(namesOf(choose(['e2e'], { long: true }))).toEqual(['check', 'browser', 'release-checks'])
})

it('runs workspaces before stages', () => {
  expect(namesOf(choose(['browser', 'shared/contract']))).toEqual(['check', 'shared/contract', 'browser'])
})

/** Check out, install Node, nginx and packages, and upload what failed. */
const MINUTES_BESIDE_STAGES = 15
const workflow = (name: string) => readFileSync(join(ROOT, '.github', 'workflows', name), 'utf8')
const jobMinutes = (text: string) => Number(/timeout-minutes: (\d+)/.exec(text)![1])
const sum = (all: { minutes: number }[]) => all.reduce((minutes, stage) => minutes + stage.minutes, 0)

it('stops no job of CI before a stage that hangs is stopped and summarised', () => {
  const all = sum(stages({ folder: 'test-results', long: false }))
  expect(jobMinutes(workflow('test.yml'))).toBeGreaterThanOrEqual(all + MINUTES_BESIDE_STAGES)
  const long = workflow('test-long.yml')
  const jobs = [...long.matchAll(/stages: (.+)/g)].map(([, names]) =>
    choose(names!.split(' '), { long: true }),
  )
  expect(jobs.flatMap(namesOf)).toEqual(namesOf(stages({ folder: 'test-results', long: true })))
  for (const job of jobs) expect(jobMinutes(long)).toBeGreaterThanOrEqual(sum(job) + MINUTES_BESIDE_STAGES)
})

it.each(['test.yml', 'test-long.yml'])('%s keeps the results of a job that failed or was stopped', (name) => {
  expect(workflow(name)).toMatch(/- if: failure\(\) \|\| cancelled\(\)\n {8}uses: actions\/upload-artifact/)
})
