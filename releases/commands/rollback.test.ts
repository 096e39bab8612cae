import { folderStore } from '../store/folder.ts'
import { pointerOf } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import {
  activateShell,
  activateVersions,
  ada,
  forcing,
  pointerVersions,
  publishChecked,
  storeWithReleases,
} from '../testing/published-store.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { check } from './check.ts'
import { rollback } from './rollback.ts'

const START = new Date('2026-03-02T09:00:00Z')
const minutesLater = (count: number) => jest.setSystemTime(START.getTime() + count * 60_000)

let store: Store
beforeEach(async () => {
  // Only the date is faked: timers run as usual.
  jest.useFakeTimers({
    now: START,
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  })
  store = await storeWithReleases()
  await activateVersions(store, 'booking', '1.1.0', '1.2.0')
})
afterEach(() => jest.useRealTimers())

const ben = { by: 'Ben', why: 'No times shown' }
const rollingBack = (bad?: string) => () => rollback(store, 'booking', ada, bad)
const current = async () => (await pointerVersions(store, 'booking')).current

it('refuses a second rollback within minutes, and says what was done and how to go back further', async () => {
  await rollback(store, 'booking', ben)
  minutesLater(9)
  expect(await commandErrorOf(store, rollingBack())).toBe(
    'Ben rolled back 1.2.0 on 2026-03-02 09:00 UTC (No times shown), so booking is back at 1.1.0 already. To go back from 1.1.0 too, run npm run release -- rollback booking 1.1.0. If people still get 1.2.0, run npm run release -- activate booking 1.1.0.',
  )
  await rollback(store, 'booking', ada, '1.1.0')
  expect(await current()).toBe('1.0.0')
})

it('refuses to take back a release that is not the active one, also after a long time', async () => {
  await rollback(store, 'booking', ben, '1.2.0')
  minutesLater(600)
  expect(await commandErrorOf(store, rollingBack('1.2.0'))).toBe(
    'booking 1.2.0 is not the active release: Ben rolled back 1.2.0 on 2026-03-02 09:00 UTC (No times shown). If people still get 1.2.0, run npm run release -- activate booking 1.1.0. To go back from 1.1.0, which is active, run npm run release -- rollback booking 1.1.0.',
  )
})

it('names who activated the current release when another version is to be taken back', async () => {
  expect(await commandErrorOf(store, rollingBack('1.1.0'))).toContain(
    'booking 1.1.0 is not the active release: Ada activated 1.2.0 on 2026-03-02 09:00 UTC.',
  )
})

it('refuses a text that is not a version in the place of the version to take back', async () => {
  // npm run release rollback booking --by Ada: without two hyphens before the options, npm keeps --by.
  expect(await commandErrorOf(store, rollingBack('Ada'))).toContain('"Ada" is not a valid version')
})

it('refuses a rollback minutes after the current release was blocked, which goes back too', async () => {
  await block(store, 'booking', '1.2.0', ben)
  expect(await commandErrorOf(store, rollingBack())).toContain('Ben blocked 1.2.0 on 2026-03-02 09:00 UTC')
})

it('names a running canary, and what somebody took back minutes before it was started', async () => {
  for (const version of ['1.3.0', '1.3.1']) {
    await publishChecked(store, 'booking', version)
    await canary(store, 'booking', { percent: 50, version }, ada)
    if (version === '1.3.0') await canary(store, 'booking', { percent: 0 }, ben)
  }
  expect(await commandErrorOf(store, rollingBack())).toBe(
    'booking 1.3.1 is a canary: to end it, run npm run release -- canary booking --percent 0. Ben ended the canary 1.3.0 on 2026-03-02 09:00 UTC (No times shown), so booking is back at 1.2.0 already. To go back from 1.2.0 too, run npm run release -- rollback booking 1.2.0.',
  )
  expect(await commandErrorOf(store, rollingBack('1.3.0'))).toBe(
    'booking 1.3.0 is not the active release: Ben ended the canary 1.3.0 on 2026-03-02 09:00 UTC (No times shown). To go back from 1.2.0, which is active, run npm run release -- rollback booking 1.2.0.',
  )
})

it('rolls back without a version when the last rollback is longer ago, or was followed by an activation', async () => {
  await rollback(store, 'booking', ben)
  await activate(store, 'booking', '1.2.0', ada)
  await rollback(store, 'booking', ben)
  minutesLater(11)
  await rollback(store, 'booking', ada)
  expect(await current()).toBe('1.0.0')
})

it('refuses to repeat a rollback of the shell that was interrupted before its page, and names the command that writes the page', async () => {
  await activateShell(store, '1.1.0')
  const failing: Store = { ...store, put: () => Promise.reject(new Error('interrupted')) }
  await expect(rollback(failing, 'shell', ben)).rejects.toThrow(
    'run npm run release -- activate shell 1.0.0.',
  )
  await expect(rollback(store, 'shell', ben)).rejects.toThrow(
    'If people still get 1.1.0, run npm run release -- activate shell 1.0.0.',
  )
  await activate(store, 'shell', '1.0.0', ada)
  expect((await store.read('shell/index.html'))?.bytes.toString()).toContain('shell 1.0.0')
})

it('names the command that ends a canary when its version is to be taken back', async () => {
  await publishChecked(store, 'booking', '1.3.0')
  await canary(store, 'booking', { percent: 20, version: '1.3.0' }, ada)
  expect(await commandErrorOf(store, rollingBack('1.3.0'))).toBe(
    'booking 1.3.0 is a canary, and 1.2.0 is active: run npm run release -- canary booking --percent 0.',
  )
})

it('refuses a rollback without a version while a canary runs, and names both commands', async () => {
  await publishChecked(store, 'booking', '1.3.0')
  await canary(store, 'booking', { percent: 20, version: '1.3.0' }, ada)
  expect(await commandErrorOf(store, rollingBack())).toBe(
    'booking 1.3.0 is a canary: to end it, run npm run release -- canary booking --percent 0. To go back from 1.2.0, which is active, run npm run release -- rollback booking 1.2.0.',
  )
  await rollback(store, 'booking', ada, '1.2.0')
  expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.1.0', canary: null })
})

it('does not take back the good release minutes after somebody ended a bad canary', async () => {
  await publishChecked(store, 'booking', '1.3.0')
  await canary(store, 'booking', { percent: 20, version: '1.3.0' }, ada)
  await canary(store, 'booking', { percent: 0 }, ben)
  expect(await commandErrorOf(store, rollingBack())).toBe(
    'Ben ended the canary 1.3.0 on 2026-03-02 09:00 UTC (No times shown), so booking is back at 1.2.0 already. To go back from 1.2.0 too, run npm run release -- rollback booking 1.2.0. If people still get 1.3.0, run npm run release -- activate booking 1.2.0.',
  )
  minutesLater(11)
  expect(await commandErrorOf(store, rollingBack('1.3.0'))).toContain(
    'booking 1.3.0 is not the active release: Ben ended the canary 1.3.0 on 2026-03-02 09:00 UTC',
  )
  expect(await commandErrorOf(store, rollingBack('1.1.0'))).toContain('Ada activated 1.2.0')
  await rollback(store, 'booking', ada)
  expect(await current()).toBe('1.1.0')
})

it('does not take back the good release minutes after a bad canary was blocked, but does after another block', async () => {
  await publishChecked(store, 'booking', '1.3.0')
  await canary(store, 'booking', { percent: 20, version: '1.3.0' }, ada)
  await block(store, 'booking', '1.3.0', ben)
  expect(await commandErrorOf(store, rollingBack())).toContain(
    'Ben blocked 1.3.0 on 2026-03-02 09:00 UTC (No times shown), so booking is back at 1.2.0 already.',
  )
  minutesLater(11)
  await block(store, 'booking', '1.0.0', ben)
  await rollback(store, 'booking', ada)
  expect(await current()).toBe('1.1.0')
})

describe('while the active release waits for another shell', () => {
  beforeEach(async () => {
    await publishChecked(store, 'booking', '2.0.0', { shell: '^2.0.0' })
    await activate(store, 'booking', '2.0.0', forcing)
  })

  it.each([undefined, '1.2.0'])('refuses a rollback that changes nothing for people: %s', async (bad) => {
    expect(await commandErrorOf(store, rollingBack(bad))).toContain(
      'Nobody gets booking 2.0.0, which waits for another shell. To take back 1.2.0, which people get, run npm run release -- block booking 1.2.0.',
    )
  })

  it('names a running canary before the release that people get', async () => {
    await publishChecked(store, 'booking', '1.2.1')
    await canary(store, 'booking', { percent: 20, version: '1.2.1' }, ada)
    expect(await commandErrorOf(store, rollingBack())).toMatch(
      /^booking 1\.2\.1 is a canary: .* To take back 1\.2\.0, which people get, run npm run release -- block/,
    )
  })

  it('takes back the waiting release when it is named', async () => {
    await rollback(store, 'booking', ada, '2.0.0')
    expect(await current()).toBe('1.2.0')
  })

  it('checks another remote with the release that people have', async () => {
    await publishChecked(store, 'blockers', '1.0.0')
    const served: string[] = []
    await check(store, 'blockers', '1.0.0', {
      runSpecs: async (copies) => {
        for (const { folder } of copies)
          served.push((await pointerOf(folderStore(folder), 'booking')).pointer.current.version)
        return copies.map(() => ({ failed: [], findings: [] }))
      },
    })
    expect(served).toEqual(['1.2.0'])
  })

  it('compares a correction with the release that people have', async () => {
    await publishChecked(store, 'booking', '1.2.1')
    const before: (string | null)[] = []
    await check(store, 'booking', '1.2.1', {
      runSpecs: async (copies) => {
        for (const { before: folder } of copies)
          before.push(folder && (await pointerOf(folderStore(folder), 'booking')).pointer.current.version)
        return copies.map(() => ({ failed: [], findings: [] }))
      },
    })
    expect(before).toEqual(['1.2.0'])
  })
})
