import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { isShellRelease, readPointer, readPointerTo, type ReleaseFile } from '../format/index.ts'
import { findRemotes, readJson, ROOT, shellContract, versionOf } from '../parts.ts'
import { readRecord, verifyFiles } from '../store/release-files.ts'
import { buildParts } from '@molar/tools/build-parts'

interface ReleaseJson {
  name: string
  version: string
  files: (ReleaseFile & { bytes: number })[]
}

const parts = [{ name: 'shell', folder: join(ROOT, 'shell') }, ...findRemotes()]
const releaseOf = (folder: string) => join(folder, 'dist', 'releases', versionOf(folder))
const recordOf = (folder: string) => readJson(releaseOf(folder), 'release.json') as ReleaseJson
const hashOf = (bytes: Buffer, algorithm: string) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

beforeAll(() => buildParts(() => {}), 240_000)

it.each(parts)('the record of $name lists every file with its size and hash', ({ name, folder }) => {
  const release = releaseOf(folder)
  const record = recordOf(folder)
  expect(record).toMatchObject({ name, version: versionOf(folder) })
  const listed = record.files.map(({ path }) => path)
  const there = readdirSync(release).filter((path) => !/\.(br|gz)$|^release\.json$/.test(path))
  expect(listed).toEqual(there.toSorted())
  for (const { path, bytes, integrity } of record.files) {
    const content = readFileSync(join(release, path))
    const algorithm = path.startsWith('remoteEntry.') && path.endsWith('.js') ? 'sha384' : 'sha256'
    expect([path, bytes, integrity]).toEqual([path, content.length, hashOf(content, algorithm)])
  }
})

it.each(parts)('the compressed forms of the files of $name have the same content', ({ folder }) => {
  const release = releaseOf(folder)
  for (const { path } of recordOf(folder).files.filter((file) => /\.(js|css)$/.test(file.path))) {
    const content = readFileSync(join(release, path))
    expect(brotliDecompressSync(readFileSync(join(release, `${path}.br`))).equals(content)).toBe(true)
    expect(gunzipSync(readFileSync(join(release, `${path}.gz`))).equals(content)).toBe(true)
  }
})

it.each(findRemotes())(
  'the pointer of $name has the values of its remote.json',
  ({ folder, ...manifest }) => {
    const pointer = readPointer(readJson(folder, 'dist', 'current.json'))!
    expect(pointer.current).toMatchObject({ ...manifest, version: versionOf(folder) })
    expect(pointer.current.entry.path).toMatch(/^remoteEntry\.[0-9a-f]{12}\.js$/)
    expect(pointer.current.preload.length).toBeGreaterThan(0)
  },
)

it('record and pointer of the shell have its contract and the first files of its page', () => {
  const { folder } = parts[0]!
  const { current } = readPointerTo(readJson(folder, 'dist', 'current.json'), isShellRelease)!
  expect(current).toMatchObject({ name: 'shell', version: versionOf(folder), contract: shellContract() })
  expect(recordOf(folder)).toMatchObject(current)
  const page = readFileSync(join(releaseOf(folder), 'index.html'), 'utf8')
  expect(current.first.length).toBeGreaterThan(0)
  for (const { path, integrity } of current.first) {
    expect(page).toContain(path)
    expect(page).toContain(integrity)
  }
})

it.each(parts)('the build of $name can be published', async ({ name, folder }) => {
  const release = releaseOf(folder)
  const built = readRecord(readFileSync(join(release, 'release.json')), name, versionOf(folder))
  const files = await verifyFiles(built, async (path) =>
    existsSync(join(release, path)) ? readFileSync(join(release, path)) : null,
  )
  const there = readdirSync(release).filter((path) => !path.startsWith('release.json'))
  expect([...files.keys()].toSorted()).toEqual(there.toSorted())
})

it('no file of a release contains a path of the computer that built it', () => {
  for (const { folder } of parts) {
    for (const { path } of recordOf(folder).files)
      expect([path, readFileSync(join(releaseOf(folder), path), 'utf8').includes(ROOT)]).toEqual([
        path,
        false,
      ])
  }
})
