import type { RemoteLoad } from '@molar/contract'
import { findRemotes } from '@molar/releases/parts'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'

// So that the check of a new remote opens its page before the team has written a spec. `npm test` has specs of each page.
if (COMBINATIONS.length > 0)
  test(
    'the page of the remote opens with a heading',
    { tag: '@release-check-any' },
    async ({ combination, network, page, staffPages }) => {
      const { remote, remoteVersion } = combination!
      const { route, access } = findRemotes().find(({ name }) => name === remote)!
      if (access === 'staff') await staffPages.signIn(demoStaff('funke.admin'), route)
      else await page.goto(route)
      const loads = () =>
        network
          .callsWithResponse('POST /telemetry/remotes')
          .map(({ body }) => JSON.parse(body) as RemoteLoad)
          .filter((load) => load.remote === remote)
      await expect
        .poll(loads)
        .toContainEqual(expect.objectContaining({ version: remoteVersion, outcome: 'mounted' }))
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect(loads()).not.toContainEqual(expect.objectContaining({ outcome: 'failed' }))
    },
  )
