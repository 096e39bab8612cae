import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../parts.ts'

const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'release-part.yml'), 'utf8')
/** The lines of the last step, which call `npm run release`. */
const script = workflow.slice(workflow.lastIndexOf('run: |') + 'run: |'.length)

/** Runs the last step of the workflow with a command in place of npm. @returns the arguments of that command */
function argumentsFor(inputs: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    PART: 'booking',
    VERSION: '',
    PERCENT: '',
    WHY: 'It fails',
    ...inputs,
  }
  const print = `npm() { printf '%s\\n' "$@"; }`
  const { stdout } = spawnSync('bash', ['-e', '-c', `${print}\n${script}`], { env, encoding: 'utf8' })
  return stdout.trim().split('\n').join(' ')
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
])('the release workflow with the inputs %j runs npm run release -- %s', (inputs, words) => {
  expect(argumentsFor(inputs)).toBe(`run release -- ${words} --why It fails`)
})

it('the release workflow runs nothing for a step that lacks its version', () => {
  expect(argumentsFor({ STEP: 'block' })).toBe('')
})
