import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { missingNatives, platformEndings } from './packages.mjs'

let root: string
const write = (path: string, value: unknown) => {
  const file = join(root, 'node_modules', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'))
  write('.package-lock.json', {
    packages: {
      'node_modules/binding': {
        optionalDependencies: { 'binding-linux-x64-gnu': '2.3.2', 'binding-darwin-arm64': '2.3.2' },
      },
      'node_modules/plain': {},
    },
  })
})
afterEach(() => rmSync(root, { recursive: true }))

const mac = { platform: 'darwin', arch: 'arm64', musl: false } as const
const linux = { platform: 'linux', arch: 'x64', musl: false } as const

it('names what belongs on this machine and is not there, at the locked version', () => {
  write('binding-linux-x64-gnu/package.json', { main: 'binding.json' })
  expect(missingNatives(root, linux)).toEqual([])
  expect(missingNatives(root, mac)).toEqual(['binding-darwin-arm64@2.3.2'])
})

it('names a binary that does not load', () => {
  write('binding-linux-x64-gnu/package.json', { main: 'broken.node' })
  write('binding-linux-x64-gnu/broken.node', 'not a binary')
  expect(missingNatives(root, linux)).toEqual(['binding-linux-x64-gnu@2.3.2'])
})

it.each([
  [linux, '@rspack/binding-linux-x64-gnu', true],
  [linux, '@rspack/binding-linux-x64-musl', false],
  [linux, '@esbuild/linux-x64', true],
  [{ ...linux, musl: true }, '@rspack/binding-linux-x64-gnu', false],
  [{ ...linux, musl: true }, 'sass-embedded-linux-musl-x64', true],
  [mac, '@rspack/binding-darwin-arm64', true],
  [mac, '@rspack/binding-darwin-x64', false],
  [{ platform: 'win32', arch: 'x64', musl: false }, '@node-rs/argon2-win32-x64-msvc', true],
])('on %j the package %s: %s', (machine, name, belongs) => {
  expect(platformEndings(machine).some((ending) => name.endsWith(ending))).toBe(belongs)
})
