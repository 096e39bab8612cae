import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RemoteLoad } from '@molar/contract'
import type { CombinationCopy } from '@molar/releases/commands'
import { readPointer } from '@molar/releases/format'
import { findRemotes } from '@molar/releases/parts'
import type { Network } from '../environment/network.ts'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'

const manifestOf = ({ remote }: CombinationCopy) => findRemotes().find(({ name }) => name === remote)!

/** The further routes of the release, without those that this checkout does not admit. */
function otherRoutesOf(combination: CombinationCopy) {
  const file = join(combination.folder, combination.remote, 'current.json')
  const { current } = readPointer(JSON.parse(readFileSync(file, 'utf8')))!
  const admitted = manifestOf(combination).otherRoutes ?? []
  return (current.otherRoutes ?? []).filter((route) => admitted.includes(route))
}

/** The loads of the remote that the page has reported. */
const loadsIn = (network: Network, { remote }: CombinationCopy) =>
  network
    .callsWithResponse('POST /telemetry/remotes')
    .map(({ body }) => JSON.parse(body) as RemoteLoad)
    .filter((load) => load.remote === remote)

/** Expects that the remote has been mounted a number of times, that its page has a heading, and that no load failed. */
async function expectPage(page: Page, network: Network, combination: CombinationCopy, mounts: number) {
  const mounted = () =>
    loadsIn(network, combination).filter(
      ({ version, outcome }) => version === combination.remoteVersion && outcome === 'mounted',
    )
  await expect.poll(mounted).toHaveLength(mounts)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(loadsIn(network, combination)).not.toContainEqual(expect.objectContaining({ outcome: 'failed' }))
}

/** Where everybody is after signing in, unless a session has ended on another page. */
const SIGNED_IN_ROUTE = '/dashboard'

// So that the check of a new remote opens its pages before the team has written a spec. `npm test` has specs of each page.
if (COMBINATIONS.length > 0)
  for (const { title, tag, routesOf } of [
    {
      title: 'the page of the remote opens with a heading',
      tag: '@release-check-any',
      routesOf: (combination: CombinationCopy) => [manifestOf(combination).route],
    },
    {
      title: 'each further route of the remote opens with a heading',
      tag: '@release-check-any-once',
      routesOf: otherRoutesOf,
    },
  ])
    test(title, { tag }, async ({ combination, network, page, staffPages }) => {
      const routes = routesOf(combination!)
      test.skip(routes.length === 0, 'The remote has no further route.')
      const { route, access } = manifestOf(combination!)
      let mounts = 0
      if (access === 'staff') {
        await staffPages.signIn(demoStaff('funke.admin'))
        await page.waitForURL(({ pathname }) => pathname !== '/login')
        if ([route, ...otherRoutesOf(combination!)].includes(SIGNED_IN_ROUTE))
          await expectPage(page, network, combination!, ++mounts)
      }
      for (const other of routes) {
        if (access === 'staff' && other === SIGNED_IN_ROUTE) continue
        await page.goto(other)
        await expectPage(page, network, combination!, ++mounts)
      }
    })
