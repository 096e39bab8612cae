import { startPortal } from '@molar/tools/start'
import { expect, test } from './test.ts'

const STOP = 'Stop using it'

test(
  'a portal that allows overrides runs a local remote in one tab and shows a banner',
  { tag: '@once-long' },
  async ({ checkout, page, context }) => {
    const portal = await startPortal({ apiUrl: 'http://127.0.0.1:9', settings: { allowOverrides: true } })
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(String(error)))
    checkout.change(
      'mfe-booking/src/verification/registration-stages.tsx',
      "t('registered.yes')",
      "'From my computer'",
    )
    const { url } = await checkout.openMockHost('booking')

    await page.goto(`${portal.url}/?remote.booking=${url}`)
    await expect(page.getByRole('button', { name: /From my computer/ })).toBeVisible()
    await expect(page.getByText(`booking is loaded from ${url}, in this tab only.`)).toBeVisible()
    await expect(page).toHaveURL(/\/book-appointment$/)
    // A release build cannot replace components in the open page, so the page reloads and keeps its override.
    checkout.change(
      'mfe-booking/src/verification/registration-stages.tsx',
      'From my computer',
      'Changed again',
    )
    await expect(page.getByRole('button', { name: /Changed again/ })).toBeVisible()

    const other = await context.newPage()
    await other.goto(portal.url)
    await expect(other.getByRole('button', { name: /^Yes/ })).toBeVisible()
    await expect(other.getByRole('button', { name: STOP })).toHaveCount(0)

    await page.getByRole('button', { name: STOP }).click()
    await expect(page.getByRole('button', { name: /^Yes/ })).toBeVisible()
    await expect(page.getByRole('button', { name: STOP })).toHaveCount(0)

    await page.goto(`${portal.url}/?remote.booking=https://elsewhere.example&remote.bookin=${url}`)
    await expect(page.getByText(/booking was not loaded from https:\/\/elsewhere\.example/)).toBeVisible()
    await expect(page.getByText(/no remote named bookin./)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Yes/ })).toBeVisible()
    expect(broken).toEqual([])
    await portal.close()
  },
)

test('a portal that does not allow overrides ignores the parameter', async ({ page }) => {
  const portal = await startPortal({ apiUrl: 'http://127.0.0.1:9' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const response = await page.goto(`${portal.url}/?remote.booking=http://localhost:3999`)
  await expect(page.getByRole('button', { name: /^Yes/ })).toBeVisible()
  expect(asked.filter((url) => url.includes('3999/'))).toEqual([])
  expect(asked.filter((url) => url.includes('/overrides.'))).toEqual([])
  expect(response!.headers()['content-security-policy']).not.toContain('localhost:*')
  await portal.close()
})
