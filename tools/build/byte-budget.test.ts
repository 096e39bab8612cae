import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readPointer, type ReleaseFile } from '@molar/shared/releases'
import { findRemotes, readJson, ROOT, versionOf } from '../parts.ts'
import { buildParts } from './build-parts.ts'

interface ShellRelease {
  version: string
  first: ReleaseFile[]
  preload: ReleaseFile[]
}

const shell = join(ROOT, 'shell')
const shellRelease = () =>
  readJson(shell, 'dist', 'releases', versionOf(shell), 'release.json') as ShellRelease
const pointerOf = (folder: string) => readPointer(readJson(folder, 'dist', 'current.json'))!

const onTheWire = (folder: string, version: string, files: readonly ReleaseFile[]) =>
  files.reduce(
    (sum, { path }) => sum + statSync(join(folder, 'dist', 'releases', version, `${path}.br`)).size,
    0,
  )

beforeAll(() => buildParts(() => {}), 120_000)

// Room for what is to come is a few hundred bytes, so that whoever needs more says so here.
it('keeps the shell’s first files within 127 kB', () => {
  const { version, first, preload } = shellRelease()
  expect(onTheWire(shell, version, [...first, ...preload])).toBeLessThan(127_000)
})

it('notices a federation runtime that is no longer taken from its ES modules', () => {
  for (const { folder } of findRemotes()) {
    const { current } = pointerOf(folder)
    expect(onTheWire(folder, current.version, [current.entry])).toBeLessThan(7_600)
  }
  const { version, first } = shellRelease()
  const scripts = first.filter(({ path }) => path.endsWith('.js'))
  // 57 kB as it is; 63 with the CommonJS files, 67 with one of the three left out.
  expect(onTheWire(shell, version, scripts)).toBeLessThan(60_000)
})

it('keeps the whole first visit within 150 kB', () => {
  const booking = findRemotes().find(({ access }) => access === 'public')!
  const { current } = pointerOf(booking.folder)
  const { version, first, preload } = shellRelease()
  const page = statSync(join(shell, 'dist', 'index.html')).size
  const total =
    page +
    onTheWire(shell, version, [...first, ...preload]) +
    onTheWire(booking.folder, current.version, [current.entry, ...current.preload])
  expect(total).toBeLessThan(150_000)
})

it('gives every remote only what the shell provides, and no copy of it', () => {
  for (const { folder } of findRemotes()) {
    const { current } = pointerOf(folder)
    for (const { path } of [current.entry, ...current.preload].filter((file) => file.path.endsWith('.js'))) {
      const code = readFileSync(join(folder, 'dist', 'releases', current.version, path), 'utf8')
      expect(code).not.toMatch(/react\.transitional\.element|__SECRET_INTERNALS|createRouter|i18nextLng/)
    }
  }
})
