import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../build/index.ts'
import { folderStore } from '../store/index.ts'
import { aBuild, newFolder } from '../testing/builds.ts'
import { ada } from '../testing/published-store.ts'
import { uploadRelease } from './upload-release.ts'
import { resolvePositions } from './resolve.ts'

/** Line 1, column 1 of the file comes from line 7, column 5 of the source. */
const mapOf = (source: string) => ({ version: 3, names: [], sources: [source], mappings: 'AAMI' })

/** Publishes booking 1.0.0, whose entry has this source map. */
async function storeWithMap(map: unknown) {
  const { version, from } = aBuild('booking', '1.0.0')
  const path = 'remoteEntry.1.js.map'
  const bytes = Buffer.from(typeof map === 'string' ? map : JSON.stringify(map))
  writeFileSync(join(from, path), bytes)
  const recordFile = join(from, 'release.json')
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as { files: unknown[] }
  record.files.push({ path, integrity: integrityOf(path, bytes) })
  writeFileSync(recordFile, JSON.stringify(record))
  const store = folderStore(newFolder())
  await uploadRelease(store, 'booking', { version, from }, ada)
  return store
}

const POSITION = '/booking/releases/1.0.0/remoteEntry.1.js:1:1'

it('finds the source of positions, also in whole addresses', async () => {
  const store = await storeWithMap(mapOf('webpack://booking@1.0.0/./src/details/details-step.tsx'))
  const address = `https://clinic.example${POSITION}`
  expect(await resolvePositions(store, [POSITION, address])).toBe(
    `${POSITION}: src/details/details-step.tsx:7:5\n${address}: src/details/details-step.tsx:7:5`,
  )
})

const DAMAGED = 'is damaged, or no source map.'
const OUTSIDE = 'names a source outside of the build.'

it.each([
  ['is truncated', JSON.stringify(mapOf('src/a.ts')).slice(0, -9), DAMAGED],
  ['is empty', '', DAMAGED],
  ['is another kind of JSON', 'null', DAMAGED],
  ['has mappings that are none', { ...mapOf('src/a.ts'), mappings: '!!!' }, DAMAGED],
  ['has no mappings', { version: 3, names: [], sources: ['src/a.ts'] }, DAMAGED],
  ['has no sources', { version: 3, names: [], mappings: 'AAMI' }, DAMAGED],
  ['ends before the position', { ...mapOf('src/a.ts'), mappings: ';AAMI' }, 'does not have this position.'],
  ['is of another file', { ...mapOf('src/a.ts'), file: 'remote.2.js' }, 'belongs to another file.'],
  ['names a source with a control character', mapOf('src/\u001b[31ma.ts'), OUTSIDE],
  ['names a source above the build', mapOf('../../../etc/passwd'), OUTSIDE],
  ['names a source above the build, in parts', mapOf('src/../../../etc/passwd'), OUTSIDE],
  ['names a source above the build, by the bundler', mapOf('webpack://booking/../../etc/passwd'), OUTSIDE],
  ['names a source by its absolute path', mapOf('/etc/passwd'), OUTSIDE],
  ['names a source by its address', mapOf('http://127.0.0.1/a.ts'), OUTSIDE],
  ['has a root outside of the build', { ...mapOf('passwd'), sourceRoot: '/etc' }, OUTSIDE],
])('gives no source for a map that %s, and says so', async (_, map, reason) => {
  expect(await resolvePositions(await storeWithMap(map), [POSITION])).toBe(
    `${POSITION}: remoteEntry.1.js.map of booking 1.0.0 ${reason}`,
  )
})

it('reads only files of the store for a map that names others', async () => {
  const store = await storeWithMap(mapOf('../../../etc/passwd'))
  const read = jest.spyOn(store, 'read')
  await resolvePositions(store, [POSITION])
  expect(read.mock.calls.flat()).toEqual([
    'booking/releases/1.0.0/release.json',
    'booking/releases/1.0.0/remoteEntry.1.js.map',
  ])
})

it('says that a map is missing, or was changed after it was published', async () => {
  const store = await storeWithMap(mapOf('src/a.ts'))
  const other = '/booking/releases/1.0.0/later.3.js:1:1'
  expect(await resolvePositions(store, [other])).toBe(
    `${other}: there is no later.3.js.map of booking 1.0.0.`,
  )
  await store.put(
    'booking/releases/1.0.0/remoteEntry.1.js.map',
    Buffer.from(JSON.stringify(mapOf('src/b.ts'))),
  )
  expect(await resolvePositions(store, [POSITION])).toBe(
    `${POSITION}: remoteEntry.1.js.map of booking 1.0.0 does not match its record.`,
  )
})

it.each(['remote.js:1:1', '/booking/releases/../x.js:1:1', '/booking/releases/1.0.0/x.js'])(
  'refuses %s, which is no position in a release',
  async (position) => {
    const store = await storeWithMap(mapOf('src/a.ts'))
    await expect(resolvePositions(store, [position])).rejects.toThrow(/is not a position|not a valid version/)
  },
)
