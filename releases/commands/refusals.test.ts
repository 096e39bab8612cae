import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { ada, insisting, liveStore, standing } from '../testing/portal.ts'

let store: Store
beforeEach(async () => {
  store = await liveStore()
})

/** Its record lists one more file. */
function withFile(build: { from: string; version: string }, path: string) {
  const file = join(build.from, 'release.json')
  const record = JSON.parse(readFileSync(file, 'utf8')) as { files: object[] }
  writeFileSync(
    file,
    JSON.stringify({ ...record, files: [...record.files, { path, integrity: 'sha384-x' }] }),
  )
  return build
}

describe('publishing is refused', () => {
  it('under a version that is published, even with the same bytes', async () => {
    expect(
      await refusalOf(store, () => publish(store, 'booking', aBuild('booking', '1.0.0'), ada)),
    ).toContain('is published already and never changes: raise the version')
  })

  it('under a version that is published, with other files', async () => {
    const { from } = aBuild('booking', '1.1.0')
    const record = readFileSync(join(from, 'release.json'), 'utf8')
    writeFileSync(join(from, 'release.json'), record.replace('"1.1.0"', '"1.0.0"'))
    expect(
      await refusalOf(store, () => publish(store, 'booking', { version: '1.0.0', from }, ada)),
    ).toContain('is published already and never changes')
  })

  it('over another build that was uploaded in part', async () => {
    await store.put('booking/releases/1.1.0/later.3.js', Buffer.from('another'))
    const other = () => publish(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await refusalOf(store, other)).toContain('was uploaded in part: raise the version')
  })

  it('with a record that would weigh on every page', async () => {
    const build = aBuild('booking', '1.1.0', { team: 'x'.repeat(9000) })
    expect(await refusalOf(store, () => publish(store, 'booking', build, ada))).toMatch(
      /^Every page would carry 9\d{3} characters of booking 1\.1\.0, and 8000 are the most/,
    )
  })

  it('without a build', async () => {
    const { from } = aBuild('booking', '1.1.0')
    rmSync(join(from, 'release.json'))
    expect(
      await refusalOf(store, () => publish(store, 'booking', { version: '1.1.0', from }, ada)),
    ).toContain('run npm run build first')
  })

  it('with a build whose files are not what its record lists', async () => {
    const build = aBuild('booking', '1.1.0')
    writeFileSync(join(build.from, 'later.3.js'), '// other')
    expect(await refusalOf(store, () => publish(store, 'booking', build, ada))).toContain(
      'later.3.js of booking 1.1.0 is not what its record',
    )
    const packed = aBuild('booking', '1.1.0')
    writeFileSync(join(packed.from, 'later.3.js.br'), 'torn')
    expect(await refusalOf(store, () => publish(store, 'booking', packed, ada))).toContain(
      'later.3.js.br of booking 1.1.0 is not',
    )
  })

  it.each([
    ['of another part', () => aBuild('blockers', '1.1.0')],
    ['of another version', () => ({ ...aBuild('booking', '1.2.0'), version: '1.1.0' })],
    [
      'that starts with a file it does not list',
      () => aBuild('booking', '1.1.0', { preload: [{ path: 'x.js', integrity: 'sha384-x' }] }),
    ],
    ['that reaches out of its folder', () => withFile(aBuild('booking', '1.1.0'), '../../current.json')],
  ])('with a record %s', async (_, build) => {
    expect(await refusalOf(store, () => publish(store, 'booking', build(), ada))).toContain(
      'is no record of booking 1.1.0',
    )
  })

  it.each([
    '../1',
    '1.0.%2e',
    '1.1',
    '1.1.0+7',
    '1.1.0-rc-1',
    '1.1.0-ü',
    '١.1.0',
    '100000.0.0',
    `1.1.0-${'a'.repeat(25)}`,
  ])('under %s, which is no version', async (version) => {
    const { from } = aBuild('booking', '1.1.0')
    expect(await refusalOf(store, () => publish(store, 'booking', { version, from }, ada))).toContain(
      `"${version}" is no version`,
    )
  })

  it('under what is no name', async () => {
    const { from } = aBuild('booking', '1.1.0')
    expect(
      await refusalOf(store, () => publish(store, '../booking', { version: '1.1.0', from }, ada)),
    ).toContain('is no name of a part')
  })
})

it('rolls back only where something was before', async () => {
  expect(await refusalOf(store, () => rollback(store, 'booking', ada))).toContain(
    'has no earlier release to go back to',
  )
  expect(await refusalOf(store, () => rollback(store, 'nobody', ada))).toContain(
    'knows no part called nobody (there are booking, shell)',
  )
  await publish(store, 'blockers', aBuild('blockers', '1.0.0'), ada)
  expect(await refusalOf(store, () => rollback(store, 'blockers', ada))).toContain(
    'No release of blockers is active yet',
  )
})

it('starts a canary only of what may be activated', async () => {
  const trying = (percent: number, version?: string) => () =>
    canary(store, 'booking', { percent, version }, ada)
  expect(await refusalOf(store, trying(5))).toContain('name the version to start one with')
  expect(await refusalOf(store, trying(0))).toContain('there is nothing to end')
  expect(await refusalOf(store, trying(5, '1.0.0'))).toContain('Everybody has booking 1.0.0 already')
  expect(await refusalOf(store, trying(101, '1.0.0'))).toContain('a whole number of percents from 0 to 100')
  expect(await refusalOf(store, trying(NaN))).toContain('write --percent 5')
  await publish(store, 'booking', aBuild('booking', '1.1.0'), ada)
  expect(await refusalOf(store, trying(5, '1.1.0'))).toContain('booking 1.1.0 was not checked')
  expect(await refusalOf(store, () => canary(store, 'shell', { percent: 5 }, ada))).toContain(
    'The shell has no canary',
  )
})

it('blocks only what there is, once, and the last one only when somebody insists', async () => {
  const blocking = (version: string) => () => block(store, 'booking', version, ada)
  expect(await refusalOf(store, blocking('9.9.9'))).toContain('9.9.9 was never published')
  expect(await refusalOf(store, blocking('1.0.0'))).toContain('is all there is: activate another first')
  await block(store, 'booking', '1.0.0', insisting)
  expect(await standing(store, 'booking')).toMatchObject({ current: '1.0.0', blocked: ['1.0.0'] })
  expect(await refusalOf(store, blocking('1.0.0'))).toContain('is blocked already')
})
