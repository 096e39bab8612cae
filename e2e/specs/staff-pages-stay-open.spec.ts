import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { WINDOWS } from '../screenshots/tour.ts'

const PATHS = ['/dashboard', '/schedule', '/waiting-list', '/figures', '/config']
/** A problem that three looks at the page find is reported. */
const LOOKS = 10

/** Makes the shell look at the page 20 times a second instead of once, and counts how often it has looked. */
const lookMoreOften = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => {
      if (milliseconds !== 1000) return timeout(milliseconds)
      const { dataset } = document.documentElement
      dataset['looks'] = String(Number(dataset['looks'] ?? 0) + 1)
      return timeout(50)
    }
  })

const looksOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['looks'] ?? 0))

test(
  'every staff page stays open at 360, 768 and 1440 px when nobody presses anything',
  { tag: '@once' },
  async ({ page, staffPages, clinic }) => {
    await lookMoreOften(page)
    const failures: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/telemetry/remotes') && request.postDataJSON().outcome === 'failed')
        failures.push(`${new URL(page.url()).pathname}: ${request.postData()}`)
    })
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      for (const width of [360, 768, 1440] as const) {
        await page.setViewportSize(WINDOWS[width])
        const before = await looksOf(page)
        await expect.poll(() => looksOf(page), `${path} at ${width} px`).toBeGreaterThan(before + LOOKS)
      }
    }
    expect(failures).toEqual([])
  },
)
