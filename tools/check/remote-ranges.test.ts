import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rangeProblems } from './remote-ranges.mjs'

let root = ''
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
const accept = (shell: string) => write('mfe-labs/remote.json', JSON.stringify({ name: 'labs', shell }))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'molar-ranges-'))
  for (const version of ['1.0.0', '1.1.0'])
    for (const entryPoint of ['platform', 'http', 'session', 'remote'])
      write(`shared/shell-contract-snapshots/${version}/${entryPoint}/index.d.ts`, 'export {};\n')
  write('shared/shell-contract-snapshots/1.0.0/http/index.d.ts', "export { call } from './call.ts';\n")
  write(
    'shared/shell-contract-snapshots/1.1.0/http/index.d.ts',
    "export { call, callAll as callList, type Page } from './call.ts';\n",
  )
  accept('^1.1.0')
  write(
    'mfe-labs/src/labs.api.ts',
    "import { call, callList as list, type Page } from '@molar/shared/http'\n",
  )
})
afterEach(() => rmSync(root, { recursive: true }))

it('reports nothing when the oldest accepted shell contract exports everything that a remote imports', () => {
  expect(rangeProblems(root)).toEqual([])
})

it('names the file and each import that the oldest accepted shell contract lacks', () => {
  accept('^1.0.0')
  expect(rangeProblems(root)).toEqual(
    ['callList', 'Page'].map(
      (name) =>
        `${join(root, 'mfe-labs/src/labs.api.ts')}: shell contract 1.0.0 has no ${name} in @molar/shared/http. Raise "shell" in mfe-labs/remote.json.`,
    ),
  )
})

it('does not look at tests, which never run in a shell', () => {
  accept('^1.0.0')
  write('mfe-labs/src/labs.api.ts', "import { call } from '@molar/shared/http'\n")
  write('mfe-labs/src/labs.test.ts', "import { callList } from '@molar/shared/http'\n")
  expect(rangeProblems(root)).toEqual([])
})

it('reports a shell contract that was never recorded', () => {
  accept('^1.7.0')
  expect(rangeProblems(root)).toEqual([
    'mfe-labs/remote.json: "shell" is "^1.7.0", and there is no shell contract 1.7.0.',
  ])
})
