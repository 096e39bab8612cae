import { ROOT } from '@molar/releases/parts'
import { workspacesOf } from '../workspaces.mjs'
import { chosenStages } from './stages.mjs'

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

it('runs the long tests of a workspace in the long run', () => {
  expect(choose(['api'], { long: true })[1]).toMatchObject({ name: 'api', env: { TEST_LONG: 'true' } })
})

it('runs the specs in the browser as the tests of e2e, and only once', () => {
  expect(namesOf(choose(['e2e']))).toEqual(['check', 'browser', 'release-checks'])
  expect(namesOf(choose(['e2e', 'browser']))).toEqual(['check', 'browser', 'release-checks'])
  expect(namesOf(choose(['e2e'], { long: true }))).toEqual(['check', 'browser', 'release-checks'])
})

it('runs workspaces before stages', () => {
  expect(namesOf(choose(['browser', 'shared/contract']))).toEqual(['check', 'shared/contract', 'browser'])
})
