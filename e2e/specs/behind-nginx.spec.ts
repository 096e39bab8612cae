import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startNginxPortal } from '../environment/nginx-portal.ts'
import { expect, test } from '../fixtures/test.ts'

interface Capabilities {
  data: { extensions: string[] }
}

/** Versions of booking whose files this page asks for from now on. */
function versionsAsked(page: Page) {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const [, version] = /\/booking\/releases\/([\d.]+)\//.exec(request.url()) ?? []
    if (version) versions.add(version)
  })
  return versions
}

test(
  'the next visit opens a new release after activation, and the previous one after a rollback',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store }) => {
    await store.publish({ version: '1.1.0' })
    const asked = versionsAsked(page)
    for (const current of ['1.0.0', '1.1.0', '1.0.0']) {
      store.point({ current, previous: ['1.0.0', '1.1.0'].filter((version) => version !== current) })
      // The page before may still be fetching its later steps.
      await page.goto('about:blank')
      asked.clear()
      await bookingPage.openBookingPage()
      expect([...asked]).toEqual([current])
    }
  },
)

test(
  'booking opens while the pointer of another team is damaged',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store }) => {
    for (const pointer of ['<html>not found</html>', '{"current":"</script><h1>Hacked</h1>"}']) {
      store.writePointer(pointer, 'blockers')
      await bookingPage.openBookingPage()
      await expect(page.getByText('Hacked')).toHaveCount(0)
    }
    store.point({ current: '1.0.0' }, 'blockers')
  },
)

test(
  'booking opens while the storage of another team hangs',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, environment }) => {
    // Accepts every connection and never responds.
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const { port } = hanging.address() as AddressInfo
    const origins = { blockers: `http://127.0.0.1:${port}` }
    const portal = await startNginxPortal(store.folder, environment.network.url, origins)
    await page.goto(portal.url)
    await bookingPage.expectHeading('Are you registered with the clinic?')
    hanging.closeAllConnections()
    await Promise.all([portal.close(), new Promise((resolve) => hanging.close(resolve))])
  },
)

test(
  'every path opens its page with the extensions of the server, and a missing file gets status 404',
  { tag: '@nginx-only' },
  async ({ page, bookingPage, staffPages, environment, request }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login$/)
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto('/no/such/place')
    await bookingPage.expectHeading('Are you registered with the clinic?')
    await expect(page).toHaveURL(/\/book-appointment$/)
    const written = await page.locator('#molar-settings').textContent()
    const { data } = (await (await request.get('/api/capabilities')).json()) as Capabilities
    expect((JSON.parse(written!) as Capabilities['data']).extensions).toEqual(data.extensions)
    for (const file of ['/favicon.ico', '/booking/releases/1.0.0/gone.js', '/booking/releases/9.9.9/x.css']) {
      const response = await request.get(file)
      expect([file, response.status(), await response.text()]).toEqual([
        file,
        404,
        'There is no such file.\n',
      ])
    }
  },
)
