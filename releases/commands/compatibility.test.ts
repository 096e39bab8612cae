import { activate } from './activate.ts'
import { block } from './block.ts'
import { readHistory } from '../store/history.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { ada, insisting, liveStore, passCheck, ready, standing } from '../testing/portal.ts'
import { refusalOf } from '../testing/refusal-of.ts'

// A release may wait for its shell; nobody may be left without one meanwhile.

let store: Store
beforeEach(async () => {
  store = await liveStore()
})

const waitsFor = (version: string) => ready(store, 'booking', version, { shell: '^2.0.0' })
const activating =
  (part: string, version: string, doing = ada) =>
  () =>
    activate(store, part, version, doing)
const newShell = async () => {
  await publish(store, 'shell', aShellBuild('2.0.0', '2.0.0'), ada)
  await passCheck(store, 'shell', '2.0.0')
}

it('refuses a shell in which booking could not be opened, until a release of it waits for that shell', async () => {
  await newShell()
  expect(await refusalOf(store, activating('shell', '2.0.0'))).toBe(
    'With shell 2.0.0 nothing of booking would open, for none of its releases in keep asks for contract 2.0.0: activate one that does, which waits until its shell comes.',
  )
  await waitsFor('2.0.0')
  await activate(store, 'booking', '2.0.0', ada)
  await passCheck(store, 'shell', '2.0.0')
  await activate(store, 'shell', '2.0.0', ada)
  expect(await standing(store, 'shell')).toMatchObject({ current: '2.0.0' })
})

it('refuses the release that would push the last one out that fits the active shell', async () => {
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await waitsFor(version)
  for (const version of ['2.0.0', '2.1.0']) await activate(store, 'booking', version, ada)
  expect(await refusalOf(store, activating('booking', '2.2.0'))).toBe(
    'With booking 2.2.0 nothing of booking would open, for none of its releases in keep fits the active shell: activate a shell that gives ^2.0.0.',
  )
  await activate(store, 'booking', '2.2.0', insisting)
  expect((await readHistory(store, 'booking')).at(-1)).toMatchObject({
    overrode: [expect.stringContaining('nothing of booking would open')],
  })
})

it('refuses to block it, too', async () => {
  await waitsFor('2.0.0')
  await activate(store, 'booking', '2.0.0', ada)
  expect(await refusalOf(store, () => block(store, 'booking', '1.0.0', ada))).toContain(
    'nothing of booking would open',
  )
  await block(store, 'booking', '2.0.0', ada)
})

it('goes back all the same, and tells who cannot be opened now', async () => {
  await newShell()
  await activate(store, 'shell', '2.0.0', insisting)
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) {
    await waitsFor(version)
    await activate(store, 'booking', version, ada)
  }
  expect(await rollback(store, 'shell', ada)).toMatch(
    /^shell is back at 1\.0\.0\. With shell 1\.0\.0 nothing of booking would open/,
  )
})

it('lets a remote wait that nobody could open before', async () => {
  await publish(store, 'lab', aBuild('lab', '1.0.0', { shell: '^2.0.0' }), ada)
  await activate(store, 'lab', '1.0.0', ada)
  expect(await standing(store, 'lab')).toMatchObject({ current: '1.0.0' })
})
