import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBreaks, isSame } from './contract-snapshot-rules.mjs'

const RECORDED = {
  'platform/index.d.ts': 'export declare const useLocation: () => { pathname: string };\n',
  'remote/index.d.ts': [
    "export { type RemoteModule } from './module.ts';",
    "export type { Host } from './host.ts';",
    "export { useHost } from './host.ts';",
    '',
  ].join('\n'),
  'remote/host.d.ts': [
    'export interface Host { notify: (sentence: string) => void; }',
    'export declare const useHost: () => Host;',
    '',
  ].join('\n'),
  'remote/module.d.ts': 'export interface RemoteModule { Component: () => unknown; }\n',
}
type Declarations = Record<string, string>

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-snapshots-'))
  writeFileSync(join(folder, 'base.json'), '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]}}')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, declarations: Declarations) {
  const root = join(folder, name)
  for (const [file, text] of Object.entries(declarations)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

function compare(change: Declarations) {
  const snapshot = write('snapshot', RECORDED)
  const current = write('current', { ...RECORDED, ...change })
  const base = join(folder, 'base.json')
  const found = findBreaks({ snapshot, current, scratch: join(folder, 'comparison'), base })
  return { same: isSame(snapshot, current), broken: found.join('\n') }
}

const HOST = RECORDED['remote/host.d.ts']

it('finds no difference and no break when nothing changed', () => {
  expect(compare({})).toEqual({ same: true, broken: '' })
})

it('finds a difference and no break when an export was added', () => {
  const more = `${RECORDED['platform/index.d.ts']}export declare const useParams: () => object;\n`
  expect(compare({ 'platform/index.d.ts': more })).toEqual({ same: false, broken: '' })
})

it('finds no difference when a file changed that no entry point leads to', () => {
  expect(compare({ 'platform/internal.d.ts': 'export {};\n' })).toEqual({ same: true, broken: '' })
})

it('finds a difference and no break when the host gives more', () => {
  const more = HOST.replace('{ notify', '{ print: () => void; notify')
  expect(compare({ 'remote/host.d.ts': more })).toEqual({ same: false, broken: '' })
})

it.each([
  ['an export was removed', { 'platform/index.d.ts': 'export {};\n' }, 'useLocation'],
  [
    'a part of the host was removed',
    { 'remote/host.d.ts': HOST.replace('notify: (sentence: string) => void;', '') },
    'notify',
  ],
  [
    'a function of the host needs another argument',
    { 'remote/host.d.ts': HOST.replace('(sentence: string)', '(sentence: string, tone: number)') },
    'notify',
  ],
  [
    'every remote must give something new',
    { 'remote/module.d.ts': 'export interface RemoteModule { Component: () => unknown; icon: string; }\n' },
    'icon',
  ],
])('names what breaks when %s', (_, change, name) => {
  expect(compare(change).broken).toContain(name)
})
