import type { Store } from '../store/store.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import {
  ada,
  forcing,
  pointerVersions,
  publishChecked,
  storeWithReleases,
} from '../testing/published-store.ts'
import { activate } from './activate.ts'

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
})

const activating = (version: string) => () => activate(store, 'booking', version, ada)

it.each([
  ['route', { route: '/dashboard' }, 'claims the route /dashboard'],
  ['access', { access: 'staff' }, 'claims the access staff'],
])('refuses a remote that claims another %s than its current release', async (_, claim, words) => {
  await publishChecked(store, 'booking', '1.1.0', claim)
  expect(await commandErrorOf(store, activating('1.1.0'))).toContain(words)
})

it('refuses a remote that lacks a further route of its current release, unless it is forced', async () => {
  await publishChecked(store, 'booking', '1.1.0', { otherRoutes: ['/appointment', '/visit'] })
  await activate(store, 'booking', '1.1.0', ada)
  await publishChecked(store, 'booking', '1.2.0', { otherRoutes: ['/visit', '/new'] })
  expect(await commandErrorOf(store, activating('1.2.0'))).toBe(
    'booking 1.2.0 lacks the route /appointment of the active 1.1.0, so its links would stop working: add --force and --why if that is intended.',
  )
  await activate(store, 'booking', '1.2.0', forcing)
  expect((await pointerVersions(store, 'booking')).current).toBe('1.2.0')
})
