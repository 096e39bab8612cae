import { expect, test } from '../fixtures/test.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { WINDOWS } from '../support/window-sizes.ts'
import { countShellChecks, speedUpShellChecks, waitForShellChecks } from '../support/shell-checks.ts'

const PATHS = ['/dashboard', '/schedule', '/waiting-list', '/figures', '/config']

test(
  'every staff page stays open at 360, 768 and 1440 px when nobody presses anything',
  { tag: '@once-long' },
  async ({ page, staffPages, clinic, network }) => {
    await speedUpShellChecks(page, { times: 20 })
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      for (const width of [360, 768, 1440] as const) {
        await page.setViewportSize(WINDOWS[width])
        await waitForShellChecks(page, await countShellChecks(page))
      }
    }
    expect(new Set(reportedLoads(network))).toEqual(new Set(['1.0.0 mounted']))
  },
)
