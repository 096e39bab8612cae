import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stampFor } from './stamp.ts'

let folder = ''
const setVersion = (version: string) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))

/** Writes what a build writes. */
function build(version: string, entry = 'a.js') {
  setVersion(version)
  const release = join(folder, 'dist', 'releases', version)
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'release.json'), JSON.stringify({ version, entry, files: [] }))
  writeFileSync(join(folder, 'dist', 'current.json'), JSON.stringify({ current: { version, entry } }))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-stamp-'))
  build('1.0.0')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('stays the same when the same build is made again', () => {
  const before = stampFor(folder, 'inputs')
  build('1.0.0')
  expect(stampFor(folder, 'inputs')).toBe(before)
})

it('differs after another build of the same version', () => {
  const before = stampFor(folder, 'inputs')
  build('1.0.0', 'b.js')
  expect(stampFor(folder, 'inputs')).not.toBe(before)
})

it('differs while a build of another version is the current one', () => {
  const before = stampFor(folder, 'inputs')
  build('1.1.0')
  setVersion('1.0.0')
  expect(stampFor(folder, 'inputs')).not.toBe(before)
})
