import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReleaseFile } from '../format/index.ts'
import { integrityOf } from '../build/index.ts'

const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Creates a folder that is removed after the tests of the file. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'molar-release-'))
  made.push(folder)
  return folder
}

const ROUTES: Record<string, string> = { booking: '/book-appointment', blockers: '/config' }

interface Built {
  name: string
  version: string
}

/** Writes a small build: files, a compressed form of one, and the record. */
function write({ name, version }: Built, names: readonly string[], claims: (files: ReleaseFile[]) => object) {
  const from = newFolder()
  const files: ReleaseFile[] = names.map((path) => {
    const bytes = Buffer.from(`// ${path} of ${name} ${version}`)
    writeFileSync(join(from, path), bytes)
    if (path.startsWith('later')) writeFileSync(join(from, `${path}.br`), brotliCompressSync(bytes))
    return { path, integrity: integrityOf(path, bytes) }
  })
  const record = { name, version, ...claims(files), files }
  writeFileSync(join(from, 'release.json'), JSON.stringify(record))
  return { version, from }
}

/** Writes a build of a remote. `changes` replace fields of its record. */
export const aBuild = (name: string, version: string, changes: object = {}) =>
  write({ name, version }, ['remoteEntry.1.js', 'remote.2.css', 'later.3.js'], (files) => ({
    route: ROUTES[name] ?? `/${name}`,
    access: name === 'booking' ? 'public' : 'staff',
    team: name,
    menu: { label: { en: name }, order: 1, visibleTo: 'everyone' },
    shell: '^1.0.0',
    entry: files[0],
    preload: files.slice(1, 2),
    ...changes,
  }))

/** Writes a build of the shell. */
export const aShellBuild = (version: string, contract = '1.0.0') =>
  write({ name: 'shell', version }, ['shell.1.js', 'index.html', 'skeleton.html'], (files) => ({
    contract,
    first: files.slice(0, 1),
  }))
