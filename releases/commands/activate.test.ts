import { activate } from './activate.ts'
import { block } from './block.ts'
import { writeCheck } from './check-results.ts'
import { folderStore } from '../store/folder.ts'
import { readHistory } from '../store/history.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild, newFolder } from '../testing/builds.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { ada, insisting, liveShell, liveStore, passCheck, ready, standing } from '../testing/portal.ts'

let store: Store
beforeEach(async () => {
  store = await liveStore()
})

const activating =
  (version: string, doing = ada) =>
  () =>
    activate(store, 'booking', version, doing)

describe('activating is refused', () => {
  it('what was not published, of a part that is there or not', async () => {
    expect(await refusalOf(store, activating('9.9.9'))).toContain(
      '9.9.9 was never published (there are 1.0.0): publish it first',
    )
    expect(await refusalOf(store, activating('9.9.9', insisting))).toContain('publish it first')
    expect(await refusalOf(store, () => activate(store, 'nobody', '1.0.0', ada))).toContain(
      'publish it first',
    )
  })

  it('what is uploaded in part', async () => {
    await ready(store, 'booking', '1.1.0')
    await store.remove('booking/releases/1.1.0/release.json')
    expect(await refusalOf(store, activating('1.1.0', insisting))).toContain('publish it again to finish')
  })

  it('what misses a file or has one altered, whoever insists', async () => {
    await ready(store, 'booking', '1.1.0')
    await ready(store, 'booking', '1.2.0')
    await store.remove('booking/releases/1.1.0/later.3.js')
    await store.put('booking/releases/1.2.0/later.3.js.br', Buffer.from('other'))
    expect(await refusalOf(store, activating('1.1.0', insisting))).toContain(
      'later.3.js of booking 1.1.0 is missing',
    )
    expect(await refusalOf(store, activating('1.2.0', insisting))).toContain(
      'later.3.js.br of booking 1.2.0 is not what',
    )
  })

  it('what was not checked, or not with every shell in keep', async () => {
    await publish(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await refusalOf(store, activating('1.1.0'))).toContain(
      'was not checked: run npm run release -- check booking 1.1.0',
    )
    await passCheck(store, 'booking', '1.1.0')
    await liveShell(store, '2.0.0')
    expect(await refusalOf(store, activating('1.1.0'))).toContain(
      'booking 1.1.0 in shell 2.0.0 was not checked',
    )
  })

  it('what failed with a shell, which it names', async () => {
    await ready(store, 'booking', '1.1.0')
    await passCheck(store, 'booking', '1.1.0', { passed: false, failed: ['A patient books'] })
    expect(await refusalOf(store, activating('1.1.0'))).toContain(
      'booking 1.1.0 in shell 1.0.0 failed (A patient books)',
    )
  })

  it.each([
    ['route', { route: '/dashboard' }, 'claims the route /dashboard'],
    ['access', { access: 'staff' }, 'claims the access staff'],
  ])('what claims another %s than the one before', async (_, claim, words) => {
    await ready(store, 'booking', '1.1.0', claim)
    expect(await refusalOf(store, activating('1.1.0'))).toContain(words)
  })

  it('what is blocked', async () => {
    await ready(store, 'booking', '1.1.0')
    await block(store, 'booking', '1.1.0', ada)
    expect(await refusalOf(store, activating('1.1.0'))).toContain(
      'is blocked: publish a mended one under a new version',
    )
  })

  it('over a pointer that cannot be read, unless somebody insists', async () => {
    await ready(store, 'booking', '1.1.0')
    await store.put('booking/current.json', Buffer.from('{"current": 1}'))
    expect(await refusalOf(store, activating('1.1.0'))).toContain(
      'cannot be read as a pointer: activate a version with --force',
    )
    expect(await refusalOf(store, () => rollback(store, 'booking', ada))).toContain(
      'cannot be read as a pointer',
    )
    await activate(store, 'booking', '1.1.0', insisting)
    expect(await standing(store, 'booking')).toMatchObject({ current: '1.1.0', previous: [] })
  })

  it('where no shell is active that it could be checked with', async () => {
    const empty = folderStore(newFolder())
    await publish(empty, 'booking', aBuild('booking', '1.0.0'), ada)
    await expect(activate(empty, 'booking', '1.0.0', ada)).rejects.toThrow('activate one first')
  })

  it('by force without a reason', async () => {
    await publish(store, 'booking', aBuild('booking', '1.1.0'), ada)
    expect(await refusalOf(store, activating('1.1.0', { ...insisting, why: ' ' }))).toContain(
      'needs a reason that the history keeps',
    )
  })

  it('not when somebody insists, which the history keeps', async () => {
    await publish(store, 'booking', aBuild('booking', '1.1.0'), ada)
    await activate(store, 'booking', '1.1.0', insisting)
    expect((await readHistory(store, 'booking', ['activate'])).at(-1)).toMatchObject({
      who: 'Ada',
      forced: true,
      why: 'The clinic is waiting',
      overrode: [expect.stringContaining('booking 1.1.0 was not checked')],
    })
  })

  it('not for a shell whose contract it does not ask for: it waits for the next', async () => {
    await publish(store, 'booking', aBuild('booking', '1.1.0', { shell: '^1.1.0' }), ada)
    await activate(store, 'booking', '1.1.0', ada)
    await publish(store, 'shell', aShellBuild('1.1.0', '1.1.0'), ada)
    await writeCheck(store, 'shell', '1.1.0', {
      at: '',
      pairs: [{ remote: 'booking', remoteVersion: '1.0.0', shellVersion: '1.1.0', passed: true, failed: [] }],
    })
    await expect(activate(store, 'shell', '1.1.0', ada)).rejects.toThrow(
      'booking 1.1.0 in shell 1.1.0 was not checked',
    )
  })
})
