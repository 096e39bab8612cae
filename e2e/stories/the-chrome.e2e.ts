import type { Page } from '@playwright/test'
import { expect, test } from '../stack/test.ts'
import { isForEverybody } from '../vocabulary/accessibility.ts'
import { presses, tabTo } from '../vocabulary/keyboard.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each state is looked at in two languages, two modes and three sizes.
test.describe.configure({ timeout: 300_000 })

const TEMPLATE = [
  '/pages-login',
  '/pages-register',
  '/page-recoverpw',
  '/auth-lock-screen',
  '/pages-starter',
  '/pages-maintenance',
  '/pages-comingsoon',
  '/pages-404',
  '/pages-500',
]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const isNarrow = (page: Page) => page.viewportSize()!.width < 992

async function choosesInSettings(page: Page, ...names: string[]) {
  await button(page, 'Settings').click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  for (const name of names) await panel.getByText(name, { exact: true }).last().click()
  return panel
}

test('axe finds nothing in bar, menus and settings', async ({ colleague, clinic, page }) => {
  await colleague.signsIn(clinic.admin)
  await colleague.seesDashboard()
  await button(page, 'Notifications, 3').click()
  await isForEverybody(page, 'notifications')
  const { height } = (await page.getByRole('list', { name: 'Notifications' }).boundingBox())!
  expect(height).toBeLessThanOrEqual(230)
  await page.keyboard.press('Escape')

  const panel = await choosesInSettings(page, 'Vertical', 'Colored')
  await isForEverybody(page, 'settings')
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 1, y: 1 } })
  await expect(panel).toHaveCount(0)

  if (isNarrow(page)) await button(page, 'Menu').click()
  await button(page, 'Pages').click()
  await button(page, 'Utility').click()
  await isForEverybody(page, 'menu')
  if (isNarrow(page)) return
  await button(page, 'Menu').click()
  await isForEverybody(page, 'menu of icons')
  await button(page, 'Apps').click()
  await isForEverybody(page, 'apps')
})

test('axe finds nothing on the pages of the template', async ({ colleague, clinic, page }) => {
  await colleague.signsIn(clinic.admin)
  await colleague.seesDashboard()
  for (const path of TEMPLATE) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isForEverybody(page, path)
  }
})

test(
  'what one chose outlives a reload; the layout is horizontal and its bar coloured again',
  { tag: '@base' },
  async ({ colleague, clinic, page }) => {
    const html = page.locator('html')
    await colleague.signsIn(clinic.admin)
    await colleague.seesDashboard()
    await choosesInSettings(page, 'Vertical', 'Dark', 'Boxed')
    await page.reload()
    await colleague.seesDashboard()
    for (const [name, value] of Object.entries({ layout: 'horizontal', topbar: 'colored', width: 'boxed' }))
      await expect(html).toHaveAttribute(`data-${name}`, value)
  },
)

test(
  'the panel of settings with the keyboard alone',
  { tag: '@base' },
  async ({ colleague, clinic, page }) => {
    await colleague.signsIn(clinic.admin)
    await colleague.seesDashboard()
    await presses(page, button(page, 'Settings'))
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await tabTo(page, panel.getByRole('radio', { name: 'Fluid' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-width', 'boxed')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Settings')).toBeFocused()
  },
)

test('the search of the bar looks through the dashboard', async ({ colleague, ours, page }) => {
  await colleague.signsIn(ours.clinic.admin)
  await colleague.seesDashboard()
  await page.goto('/config')
  await colleague.listIsThere()
  if (isNarrow(page)) await button(page, 'Menu').click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Okafor')
  await page.keyboard.press('Enter')
  await colleague.seesDashboard()
  await expect(page).not.toHaveURL(/Okafor/i)
  await expect(colleague.row('Okafor').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Bello' })).toHaveCount(0)
})

test('a patient is sent nothing of what staff see', { tag: '@base' }, async ({ patient, page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await patient.opensTheBookingPage()
  await patient.isNew()
  expect(files.filter((file) => /\/(staff|template|own-pages)\./.test(file))).toEqual([])
})
