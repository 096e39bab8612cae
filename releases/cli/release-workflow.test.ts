import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../parts.ts'

const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'release-part.yml'), 'utf8')
/** The lines of the step with this name. */
const scriptOf = (step: string) =>
  workflow
    .split(`- name: ${step}\n`)[1]!
    .split(/\n {6}- /)[0]!
    .split('run: |')[1]!

/** Runs a step with a command in place of npm and npx. @returns the arguments of that command, one line for each call */
function callsOf(step: string, env: NodeJS.ProcessEnv) {
  const print = 'npm() { echo "$@"; }; npx() { echo "$@"; }'
  const script = `${print}\n${scriptOf(step)}`
  const { stdout } = spawnSync('bash', ['-e', '-c', script], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return stdout.trim().split('\n')
}

function argumentsFor(inputs: Record<string, string>) {
  const env = { PART: 'booking', VERSION: '', PERCENT: '', WHY: 'It fails', ...inputs }
  return callsOf('${{ inputs.step }}', env).join(' ')
}

it.each([
  [{ STEP: 'rollback', VERSION: '1.1.0' }, 'rollback booking 1.1.0'],
  [{ STEP: 'rollback' }, 'rollback booking'],
  [{ STEP: 'activate', VERSION: '1.1.0' }, 'activate booking 1.1.0'],
  [{ STEP: 'canary', VERSION: '1.1.0', PERCENT: '5' }, 'canary booking 1.1.0 --percent 5'],
  [{ STEP: 'canary', PERCENT: '0' }, 'canary booking --percent 0'],
  [{ STEP: 'prune', VERSION: '1.1.0' }, 'prune booking 1.1.0'],
  [{ STEP: 'list' }, 'list booking'],
  [{ STEP: 'list', FORCE: 'false' }, 'list booking'],
  [{ STEP: 'block', VERSION: '1.1.0', FORCE: 'true' }, 'block booking 1.1.0 --force'],
  [{ STEP: 'canary', PERCENT: '5', FORCE: 'true' }, 'canary booking --percent 5 --force'],
  [{ STEP: 'rollback', VERSION: '1.1.0', FORCE: 'true' }, 'rollback booking 1.1.0'],
])('the release workflow with the inputs %j runs npm run release -- %s', (inputs, words) => {
  expect(argumentsFor(inputs)).toBe(`run release -- ${words} --why It fails`)
})

it('the release workflow runs nothing for a step that lacks its version', () => {
  expect(argumentsFor({ STEP: 'block' })).toBe('')
})

it('the release workflow installs packages of the system on the machines of the forge alone', () => {
  const step = 'Install a browser for the check'
  const install = 'playwright install chromium'
  expect(callsOf(step, { OWN_RUNNER: '' })).toEqual(['playwright install-deps chromium', install])
  expect(callsOf(step, { OWN_RUNNER: 'clinic-server' })).toEqual([install])
})
