import { activate } from './activate.ts'
import { readPartOverview } from '../board/part-overview.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { list } from './list.ts'
import { readHistory } from '../store/history.ts'
import { uploadRelease } from './upload-release.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import {
  ada,
  forcing,
  storeWithReleases,
  passCheck,
  publishChecked,
  pointerVersions,
} from '../testing/published-store.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'

// A release may wait for its shell. Until then people must be able to open an earlier one.

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
})

const publishWaiting = (version: string) => publishChecked(store, 'booking', version, { shell: '^2.0.0' })
const activating =
  (part: string, version: string, actor = ada) =>
  () =>
    activate(store, part, version, actor)
const newShell = async () => {
  await uploadRelease(store, 'shell', aShellBuild('2.0.0', '2.0.0'), ada)
  await passCheck(store, 'shell', '2.0.0')
}

it('refuses a shell that could open no release of booking, until one for that shell is active', async () => {
  await newShell()
  expect(await commandErrorOf(store, activating('shell', '2.0.0'))).toBe(
    'With shell 2.0.0 nobody could open booking, because none of its kept releases accepts contract 2.0.0: activate one that does, it waits until its shell is active.',
  )
  await publishWaiting('2.0.0')
  expect(await activate(store, 'booking', '2.0.0', ada)).toContain(
    'Nobody gets booking 2.0.0 yet: it needs a shell that provides ^2.0.0. Until then people get 1.0.0.',
  )
  await passCheck(store, 'shell', '2.0.0')
  await activate(store, 'shell', '2.0.0', ada)
  expect(await pointerVersions(store, 'shell')).toMatchObject({ current: '2.0.0' })
})

const waits = (version: string) =>
  `Nobody gets booking ${version} yet: it needs a shell that provides ^2.0.0. Until then people get 1.0.0.`

it('names the active release and the canary that nobody gets until their shell is active', async () => {
  for (const version of ['2.0.0', '2.1.0']) await publishWaiting(version)
  await activate(store, 'booking', '2.0.0', ada)
  expect(await canary(store, 'booking', { percent: 5, version: '2.1.0' }, ada)).toBe(
    `The canary of booking 2.1.0 has 5 %. ${waits('2.1.0')}`,
  )
  const { problems } = await readPartOverview(store, 'booking', null)
  expect(problems).toEqual([waits('2.0.0'), waits('2.1.0')])
  for (const sentence of problems) expect(await list(store, 'booking')).toContain(sentence)
  await newShell()
  await activate(store, 'shell', '2.0.0', ada)
  expect((await readPartOverview(store, 'booking', null)).problems).toEqual([])
})

it('refuses a release that would replace the last one that the active shell can open', async () => {
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await publishWaiting(version)
  for (const version of ['2.0.0', '2.1.0']) await activate(store, 'booking', version, ada)
  expect(await commandErrorOf(store, activating('booking', '2.2.0'))).toBe(
    'With booking 2.2.0 nobody could open booking, because none of its kept releases accepts the active shell: activate a shell that provides ^2.0.0.',
  )
  await activate(store, 'booking', '2.2.0', forcing)
  expect((await readHistory(store, 'booking')).at(-1)).toMatchObject({
    overrode: [expect.stringContaining('nobody could open booking')],
  })
})

it('refuses to block the last release that the active shell can open', async () => {
  await publishWaiting('2.0.0')
  await activate(store, 'booking', '2.0.0', ada)
  expect(await commandErrorOf(store, () => block(store, 'booking', '1.0.0', ada))).toContain(
    'nobody could open booking',
  )
  await block(store, 'booking', '2.0.0', ada)
})

it.each([
  ['block', () => block(store, 'booking', '2.1.0', ada), 'booking 2.1.0 is blocked; 2.0.0 is active.'],
  ['rollback', () => rollback(store, 'booking', ada, '2.1.0'), 'booking is back at 2.0.0.'],
])(
  'says who gets what after a %s that makes a release active which waits for its shell',
  async (_, change, done) => {
    for (const version of ['2.0.0', '2.1.0']) {
      await publishWaiting(version)
      await activate(store, 'booking', version, ada)
    }
    expect(await change()).toBe(`${done} ${waits('2.0.0')}`)
  },
)

it('rolls a shell back even if it cannot open booking, and says so', async () => {
  await newShell()
  await activate(store, 'shell', '2.0.0', forcing)
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) {
    await publishWaiting(version)
    await activate(store, 'booking', version, ada)
  }
  expect(await rollback(store, 'shell', ada)).toMatch(
    /^shell is back at 1\.0\.0\. With shell 1\.0\.0 nobody could open booking/,
  )
})

it('activates a remote that waits for a newer shell if nobody could open it before', async () => {
  await uploadRelease(store, 'lab', aBuild('lab', '1.0.0', { shell: '^2.0.0' }), ada)
  await activate(store, 'lab', '1.0.0', ada)
  expect(await pointerVersions(store, 'lab')).toMatchObject({ current: '1.0.0' })
})
