import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { breaks, isSame } from './surface-rules.mjs'

const AS_RECORDED = {
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
type Surface = Record<string, string>

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-surface-'))
  writeFileSync(join(folder, 'base.json'), '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]}}')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, surface: Surface) {
  const root = join(folder, name)
  for (const [file, text] of Object.entries(surface)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

function compare(change: Surface) {
  const recorded = write('recorded', AS_RECORDED)
  const now = write('now', { ...AS_RECORDED, ...change })
  const found = breaks({ recorded, now, scratch: join(folder, 'proof'), base: join(folder, 'base.json') })
  return { same: isSame(recorded, now), broken: found.join('\n') }
}

const HOST = AS_RECORDED['remote/host.d.ts']

it('finds nothing where nothing changed', () => {
  expect(compare({})).toEqual({ same: true, broken: '' })
})

it('sees that an export was added, which breaks no remote', () => {
  const more = `${AS_RECORDED['platform/index.d.ts']}export declare const useParams: () => object;\n`
  expect(compare({ 'platform/index.d.ts': more })).toEqual({ same: false, broken: '' })
})

it('sees a host that gives more, which breaks no remote', () => {
  const more = HOST.replace('{ notify', '{ print: () => void; notify')
  expect(compare({ 'remote/host.d.ts': more })).toEqual({ same: false, broken: '' })
})

it.each([
  ['an export that went', { 'platform/index.d.ts': 'export {};\n' }, 'useLocation'],
  [
    'a part of the host that went',
    { 'remote/host.d.ts': HOST.replace('notify: (sentence: string) => void;', '') },
    'notify',
  ],
  [
    'a part of the host that wants more of a remote',
    { 'remote/host.d.ts': HOST.replace('(sentence: string)', '(sentence: string, tone: number)') },
    'notify',
  ],
  [
    'something that every remote must give from now on',
    { 'remote/module.d.ts': 'export interface RemoteModule { Component: () => unknown; icon: string; }\n' },
    'icon',
  ],
])('names %s', (_, change, name) => {
  expect(compare(change).broken).toContain(name)
})
