import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@molar/contract'
import { integrityOf } from '../build/index.ts'
import type { ReleaseFile, ReleaseRecord } from '../format/index.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { check } from './check.ts'
import { writeCheck } from './check-results.ts'
import { folderStore } from '../store/folder.ts'
import { readHistory } from '../store/history.ts'
import { uploadRelease } from './upload-release.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild, newFolder } from '../testing/builds.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import {
  ada,
  forcing,
  activateShell,
  storeWithReleases,
  passCheck,
  publishChecked,
  pointerVersions,
} from '../testing/published-store.ts'

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
})

const activating =
  (version: string, actor = ada) =>
  () =>
    activate(store, 'booking', version, actor)

describe('activate', () => {
  it('refuses a version that was never published, also of an unknown part', async () => {
    expect(await commandErrorOf(store, activating('9.9.9'))).toContain(
      '9.9.9 was never published (there are 1.0.0): publish it first',
    )
    expect(await commandErrorOf(store, activating('9.9.9', forcing))).toContain('publish it first')
    expect(await commandErrorOf(store, () => activate(store, 'nobody', '1.0.0', ada))).toContain(
      'publish it first',
    )
  })

  it('refuses a release whose upload is not complete', async () => {
    await publishChecked(store, 'booking', '1.1.0')
    await store.remove('booking/releases/1.1.0/release.json')
    expect(await commandErrorOf(store, activating('1.1.0', forcing))).toContain('publish it again to finish')
  })

  it('refuses a release with a missing or altered file, even with --force', async () => {
    await publishChecked(store, 'booking', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0')
    await store.remove('booking/releases/1.1.0/later.3.js')
    await store.put('booking/releases/1.2.0/later.3.js.br', Buffer.from('other'))
    expect(await commandErrorOf(store, activating('1.1.0', forcing))).toContain(
      'later.3.js of booking 1.1.0 is missing',
    )
    expect(await commandErrorOf(store, activating('1.2.0', forcing))).toContain(
      'later.3.js.br of booking 1.2.0 does not match its record',
    )
  })

  it('refuses a release that was not checked, or not with every shell that people can get', async () => {
    await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
      'was not checked: run npm run release -- check booking 1.1.0',
    )
    await passCheck(store, 'booking', '1.1.0')
    await activateShell(store, '2.0.0')
    expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
      'booking 1.1.0 in shell 2.0.0 was not checked',
    )
  })

  it('refuses a release that failed its check, and names the combination', async () => {
    await publishChecked(store, 'booking', '1.1.0')
    await passCheck(store, 'booking', '1.1.0', { passed: false, failed: ['A patient books'] })
    expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
      'booking 1.1.0 in shell 1.0.0 failed (A patient books)',
    )
  })

  it('refuses a release with findings and lists each in a line; --force overrides the warnings', async () => {
    await publishChecked(store, 'booking', '1.1.0')
    await passCheck(store, 'booking', '1.1.0', {
      passed: false,
      findings: [{ kind: 'warning', what: 'opens a dialog', where: 'remote.js, at “Confirmation”' }],
    })
    expect(await commandErrorOf(store, activating('1.1.0'))).toBe(
      'booking 1.1.0 in shell 1.0.0 failed (1 finding): correct it and publish a new version.\n' +
        '- Warning, can be overridden: opens a dialog (remote.js, at “Confirmation”)',
    )
    await activate(store, 'booking', '1.1.0', forcing)
    expect((await pointerVersions(store, 'booking')).current).toBe('1.1.0')
  })

  // Earlier versions stored `spoils` and `judgement`.
  it.each([
    ['breaks', 'warning'],
    ['spoils', 'judgement'],
  ])(
    'refuses a release with the finding %s, even with --force and as a canary, and names no %s',
    async (kind, warning) => {
      await publishChecked(store, 'booking', '1.1.0')
      await passCheck(store, 'booking', '1.1.0', {
        passed: false,
        failed: ['A patient books'],
        findings: [
          { kind: warning as 'warning', what: 'opens a dialog', where: 'remote.js' },
          { kind: kind as 'breaks', what: 'changes window.fetch', where: 'remote.js' },
        ],
      })
      expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
        'failed (A patient books; 2 findings)',
      )
      const refusal =
        '--force does not override what breaks the page: correct it and publish a new version.\n' +
        '- Breaks the page: changes window.fetch (remote.js)'
      expect(await commandErrorOf(store, activating('1.1.0', forcing))).toBe(refusal)
      expect(
        await commandErrorOf(store, () =>
          canary(store, 'booking', { percent: 5, version: '1.1.0' }, forcing),
        ),
      ).toBe(refusal)
    },
  )

  it('refuses a release whose files style other parts, without a check and even with --force', async () => {
    const build = aBuild('booking', '1.1.0', { languages: ['en'] })
    const css = Buffer.from('.booking-a{margin:0}.bar{display:none}')
    writeFileSync(join(build.from, 'remote.2.css'), css)
    const record = JSON.parse(readFileSync(join(build.from, 'release.json'), 'utf8')) as ReleaseRecord & {
      files: ReleaseFile[]
    }
    for (const file of [...record.files, ...record.preload])
      if (file.path === 'remote.2.css') file.integrity = integrityOf(file.path, css)
    writeFileSync(join(build.from, 'release.json'), JSON.stringify(record))

    const styles = '- Breaks the page: has a style that matches outside of the remote: .bar (remote.2.css)'
    const languages = LANGUAGES.filter(({ tag }) => tag !== 'en').map(
      ({ tag }) =>
        `- Warning, can be overridden: lacks texts or has wrong placeholders in the language ${tag} (src/messages)`,
    )
    const problem = [
      `The files of booking 1.1.0 have ${languages.length + 1} findings: correct it and publish a new version.`,
      styles,
      ...languages,
    ].join('\n')
    expect(await uploadRelease(store, 'booking', build, ada)).toContain(problem)
    expect(await commandErrorOf(store, activating('1.1.0'))).toBe(problem)
    expect(await commandErrorOf(store, activating('1.1.0', forcing))).toContain(`\n${styles}`)
  })

  it('refuses a blocked release', async () => {
    await publishChecked(store, 'booking', '1.1.0')
    await block(store, 'booking', '1.1.0', ada)
    expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
      'is blocked: publish a corrected release under a new version',
    )
  })

  it('refuses to replace a damaged pointer without --force, and keeps blocked versions blocked', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publishChecked(store, 'booking', version)
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await block(store, 'booking', version, ada)
    await activate(store, 'booking', '1.3.0', forcing)
    await store.put('booking/current.json', Buffer.from('{"current": 1}'))
    expect(await commandErrorOf(store, activating('1.1.0'))).toContain(
      'cannot be read as a pointer: activate a version with --force',
    )
    expect(await commandErrorOf(store, () => rollback(store, 'booking', ada))).toContain(
      'cannot be read as a pointer',
    )
    await activate(store, 'booking', '1.1.0', forcing)
    expect(await pointerVersions(store, 'booking')).toMatchObject({
      current: '1.1.0',
      previous: [],
      blocked: ['1.2.0'],
    })
    expect((await readHistory(store, 'booking')).at(-1)?.overrode).toContainEqual(
      expect.stringContaining('1.1.0 is blocked'),
    )
  })

  it('activates and rolls back with a history of which half is lost and one file is cut', async () => {
    for (const version of ['1.1.0', '1.2.0']) await publishChecked(store, 'booking', version)
    await activate(store, 'booking', '1.1.0', ada)
    const paths = await store.list('booking/history')
    const [last] = paths.slice(-1)
    const { bytes } = (await store.read(last!))!
    await store.put(last!, bytes.subarray(0, bytes.length / 2))
    for (const path of paths.slice(0, paths.length / 2)) await store.remove(path)
    await activate(store, 'booking', '1.2.0', ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.2.0' })
    await rollback(store, 'booking', { ...ada, why: 'No times are shown' })
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.1.0' })
    const events = await readHistory(store, 'booking', ['activate', 'rollback'])
    expect(events.slice(-2).map(({ event, to }) => `${event} ${to}`)).toEqual([
      'activate 1.2.0',
      'rollback 1.1.0',
    ])
  })

  it('refuses a remote while no shell is active that it could be checked with, and the check says so', async () => {
    const empty = folderStore(newFolder())
    await uploadRelease(empty, 'booking', aBuild('booking', '1.0.0'), ada)
    const sentence = /no shell is active in this store: activate one first\.$/
    expect(await check(empty, 'booking', '1.0.0', { runSpecs: async () => [] })).toMatch(sentence)
    await expect(activate(empty, 'booking', '1.0.0', ada)).rejects.toThrow('activate one first')
  })

  it('refuses --force without a reason', async () => {
    await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await commandErrorOf(store, activating('1.1.0', { ...forcing, why: ' ' }))).toContain(
      '--force needs a reason for the history',
    )
  })

  it('activates with --force, and the history keeps the reason and what was overridden', async () => {
    await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
    await activate(store, 'booking', '1.1.0', forcing)
    expect((await readHistory(store, 'booking', ['activate'])).at(-1)).toMatchObject({
      who: 'Ada',
      forced: true,
      why: 'The clinic is waiting',
      overrode: [expect.stringContaining('booking 1.1.0 was not checked')],
    })
  })

  it('accepts a remote that needs a newer shell contract, and checks it with the shell that provides it', async () => {
    await uploadRelease(store, 'booking', aBuild('booking', '1.1.0', { shell: '^1.1.0' }), ada)
    await activate(store, 'booking', '1.1.0', ada)
    await uploadRelease(store, 'shell', aShellBuild('1.1.0', '1.1.0'), ada)
    await writeCheck(store, 'shell', '1.1.0', {
      at: '',
      pairs: [{ remote: 'booking', remoteVersion: '1.0.0', shellVersion: '1.1.0', passed: true, failed: [] }],
    })
    await expect(activate(store, 'shell', '1.1.0', ada)).rejects.toThrow(
      'booking 1.1.0 in shell 1.1.0 was not checked',
    )
  })
})
