import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { uploadRelease } from './upload-release.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import { waitingAfterRead } from '../testing/delayed-stores.ts'
import { ada, eventsOf, forcing, storeWithReleases, pointerVersions } from '../testing/published-store.ts'

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
})

const INVALID = /^The record of the build in .* is not valid/

/** Adds a file to the record of a build. */
function withFile(build: { from: string; version: string }, path: string) {
  const file = join(build.from, 'release.json')
  const record = JSON.parse(readFileSync(file, 'utf8')) as { files: object[] }
  writeFileSync(
    file,
    JSON.stringify({ ...record, files: [...record.files, { path, integrity: 'sha384-x' }] }),
  )
  return build
}

describe('publish', () => {
  it('goes on after an interruption, also when the release was uploaded completely', async () => {
    expect(await uploadRelease(store, 'booking', aBuild('booking', '1.0.0'), ada)).toBe(
      'booking 1.0.0 is published already, with these files.',
    )
  })

  it('says that the release is published already, when another command has just published the same build', async () => {
    const build = aBuild('booking', '1.1.0')
    const overtaken = waitingAfterRead(store, 'booking/releases/1.1.0/release.json', async () => {
      await uploadRelease(store, 'booking', build, { by: 'Ben' })
    })
    expect(await uploadRelease(overtaken, 'booking', build, ada)).toBe(
      'booking 1.1.0 is published already, with these files.',
    )
    expect((await eventsOf(store, 'booking')).filter((event) => event === 'publish - > 1.1.0')).toHaveLength(
      1,
    )
  })

  it('refuses a version that another command has just published with another record', async () => {
    const build = aBuild('booking', '1.1.0')
    const overtaken = waitingAfterRead(store, 'booking/releases/1.1.0/release.json', async () => {
      await uploadRelease(store, 'booking', aBuild('booking', '1.1.0', { team: 'another' }), { by: 'Ben' })
    })
    await expect(uploadRelease(overtaken, 'booking', build, ada)).rejects.toThrow(
      'is published already, and a published release never changes: raise the version',
    )
  })

  it('refuses a published version with other files', async () => {
    const { from } = aBuild('booking', '1.1.0')
    const record = readFileSync(join(from, 'release.json'), 'utf8')
    writeFileSync(join(from, 'release.json'), record.replace('"1.1.0"', '"1.0.0"'))
    expect(
      await commandErrorOf(store, () => uploadRelease(store, 'booking', { version: '1.0.0', from }, ada)),
    ).toContain('is published already, and a published release never changes: raise the version')
  })

  it('refuses to continue the upload of another build', async () => {
    await store.put('booking/releases/1.1.0/later.3.js', Buffer.from('another'))
    const other = () => uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await commandErrorOf(store, other)).toContain('was partly uploaded before: raise the version')
  })

  it('refuses a record that is too long for the page', async () => {
    const build = aBuild('booking', '1.1.0', { team: 'x'.repeat(9000) })
    expect(await commandErrorOf(store, () => uploadRelease(store, 'booking', build, ada))).toMatch(
      /^The record of booking 1\.1\.0 has 9\d{3} characters, .* 8000 are the limit\.$/,
    )
  })

  it('refuses a folder without a build', async () => {
    const { from } = aBuild('booking', '1.1.0')
    rmSync(join(from, 'release.json'))
    expect(
      await commandErrorOf(store, () => uploadRelease(store, 'booking', { version: '1.1.0', from }, ada)),
    ).toContain('run npm run build first')
  })

  it('refuses a build with files that do not match its record', async () => {
    const build = aBuild('booking', '1.1.0')
    writeFileSync(join(build.from, 'later.3.js'), '// other')
    expect(await commandErrorOf(store, () => uploadRelease(store, 'booking', build, ada))).toContain(
      'later.3.js of booking 1.1.0 does not match its record',
    )
    const packed = aBuild('booking', '1.1.0')
    writeFileSync(join(packed.from, 'later.3.js.br'), 'torn')
    expect(await commandErrorOf(store, () => uploadRelease(store, 'booking', packed, ada))).toContain(
      'later.3.js.br of booking 1.1.0 does not match',
    )
  })

  it.each<[string, () => ReturnType<typeof aBuild>, RegExp]>([
    [
      'of another part',
      () => aBuild('blockers', '1.1.0'),
      /^The build in .* is blockers 1.1.0, not booking 1.1.0/,
    ],
    [
      'of another version',
      () => ({ ...aBuild('booking', '1.2.0'), version: '1.1.0' }),
      /^The build in .* is booking 1.2.0, not booking 1.1.0/,
    ],
    [
      'with a label that is too long',
      () => aBuild('booking', '1.1.0', { menu: { order: 1, label: { en: 'x'.repeat(81) } } }),
      /labels \(at most 80 characters\).* in remote.json/,
    ],
    [
      'that starts with a file it does not list',
      () => aBuild('booking', '1.1.0', { preload: [{ path: 'x.js', integrity: 'sha384-x' }] }),
      INVALID,
    ],
    [
      'that reaches out of its folder',
      () => withFile(aBuild('booking', '1.1.0'), '../../current.json'),
      INVALID,
    ],
    [
      'that does so after a line break',
      () => withFile(aBuild('booking', '1.1.0'), 'a\n/../../current.json'),
      INVALID,
    ],
    [
      'that does so after U+2028',
      () => withFile(aBuild('booking', '1.1.0'), 'a\u2028/../../current.json'),
      INVALID,
    ],
  ])('refuses a build with a record %s', async (_, build, message) => {
    expect(await commandErrorOf(store, () => uploadRelease(store, 'booking', build(), ada))).toMatch(message)
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
  ])('refuses %s, which is not a version', async (version) => {
    const { from } = aBuild('booking', '1.1.0')
    expect(
      await commandErrorOf(store, () => uploadRelease(store, 'booking', { version, from }, ada)),
    ).toContain(`"${version}" is not a valid version`)
  })

  it('refuses a text that is not the name of a part', async () => {
    const { from } = aBuild('booking', '1.1.0')
    expect(
      await commandErrorOf(store, () => uploadRelease(store, '../booking', { version: '1.1.0', from }, ada)),
    ).toContain('is not a valid name of a part')
  })
})

it('rollback refuses a part without an earlier release, an unknown part and one without an active release', async () => {
  expect(await commandErrorOf(store, () => rollback(store, 'booking', ada))).toContain(
    'has no earlier release to go back to',
  )
  expect(await commandErrorOf(store, () => rollback(store, 'nobody', ada))).toContain(
    'There is no part called nobody in',
  )
  await uploadRelease(store, 'blockers', aBuild('blockers', '1.0.0'), ada)
  expect(await commandErrorOf(store, () => rollback(store, 'blockers', ada))).toContain(
    'No release of blockers is active yet',
  )
})

it('canary refuses wrong shares, the current release, an unchecked release and the shell', async () => {
  const starting = (percent: number, version?: string) => () =>
    canary(store, 'booking', { percent, version }, ada)
  expect(await commandErrorOf(store, starting(5))).toContain('write the version to start one with')
  expect(await commandErrorOf(store, starting(0))).toContain('there is none to end')
  expect(await commandErrorOf(store, starting(5, '1.0.0'))).toContain('Everybody has booking 1.0.0 already')
  expect(await commandErrorOf(store, starting(101, '1.0.0'))).toContain('a whole number from 0 to 100')
  expect(await commandErrorOf(store, starting(NaN))).toContain('write --percent 5')
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
  expect(await commandErrorOf(store, starting(5, '1.1.0'))).toContain('booking 1.1.0 was not checked')
  expect(await commandErrorOf(store, () => canary(store, 'shell', { percent: 5 }, ada))).toContain(
    'The shell has no canary',
  )
})

it('block refuses an unknown version, and the only release without --force', async () => {
  const blocking = (version: string) => () => block(store, 'booking', version, ada)
  expect(await commandErrorOf(store, blocking('9.9.9'))).toContain('9.9.9 was never published')
  expect(await commandErrorOf(store, blocking('1.0.0'))).toContain(
    'booking has no other release that browsers could get instead of 1.0.0: activate one first',
  )
  await block(store, 'booking', '1.0.0', forcing)
  expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', blocked: ['1.0.0'] })
  const events = await eventsOf(store, 'booking')
  expect(await blocking('1.0.0')()).toBe('booking 1.0.0 is blocked already.')
  expect(await eventsOf(store, 'booking')).toEqual(events)
})
