import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { pressKey, tabTo } from '../support/keyboard.ts'
import { WINDOWS } from '../support/window-sizes.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const isNarrow = (page: Page) => page.viewportSize()!.width < 992

async function chooseInSettings(page: Page, ...names: string[]) {
  await button(page, 'Settings').click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  for (const name of names) await panel.getByText(name, { exact: true }).last().click()
  return panel
}

test.describe('at desktop width', () => {
  test.use({ viewport: WINDOWS[1440], isMobile: false, hasTouch: false })

  test(
    'the notifications are 230 px high, and in a window made as narrow as a phone as wide as the window',
    { tag: '@once' },
    async ({ staffPages, clinic, page }) => {
      await staffPages.signIn(clinic.admin)
      await staffPages.expectDashboard()
      const bell = button(page, /^Notifications, \d+$/)
      const list = page.getByRole('list', { name: 'Notifications' })
      await bell.click()
      await expect(list.getByRole('listitem')).not.toHaveCount(0)
      await expect.poll(() => list.boundingBox()).toMatchObject({ height: 230 })
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await page.setViewportSize(WINDOWS[360])
      await expect(button(page, 'Menu')).toBeVisible()
      await bell.click()
      await expect.poll(() => list.boundingBox()).toMatchObject({ x: 9, width: 342, height: 230 })
    },
  )
})

test(
  'on a base-only server the bell has the three samples, and the menu has no schedule',
  { tag: '@base-only' },
  async ({ staffPages, clinic, page }) => {
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    await button(page, 'Notifications, 3').click()
    const list = page.getByRole('list', { name: 'Notifications' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list.getByRole('listitem').first()).toContainText('An appointment was booked online')
    await page.keyboard.press('Escape')
    // The menu must be drawn before a missing link proves anything. On a phone it opens with a button.
    if (isNarrow(page)) await button(page, 'Menu').click()
    await expect(page.getByRole('link', { name: 'Booked', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Schedule' })).toHaveCount(0)
  },
)

test(
  'the chosen layout stays after a reload, and a horizontal layout has a coloured bar',
  { tag: ['@base-long', '@desktop'] },
  async ({ staffPages, clinic, page }) => {
    const html = page.locator('html')
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    await chooseInSettings(page, 'Vertical', 'Dark', 'Boxed')
    await page.reload()
    await staffPages.expectDashboard()
    for (const [name, value] of Object.entries({ layout: 'horizontal', topbar: 'colored', width: 'boxed' }))
      await expect(html).toHaveAttribute(`data-${name}`, value)
  },
)

test(
  'staff change the layout settings with the keyboard only',
  { tag: '@base-long' },
  async ({ staffPages, clinic, page }) => {
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    await pressKey(page, button(page, 'Settings'))
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await tabTo(page, panel.getByRole('radio', { name: 'Fluid' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-width', 'boxed')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Settings')).toBeFocused()
  },
)

test(
  'the search box of the top bar searches the appointments',
  { tag: '@desktop' },
  async ({ staffPages, environment, page }) => {
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await page.goto('/config')
    await staffPages.expectListLoaded()
    if (isNarrow(page)) await button(page, 'Menu').click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('Okafor')
    await page.keyboard.press('Enter')
    await staffPages.expectDashboard()
    await expect(page).not.toHaveURL(/Okafor/i)
    await expect(staffPages.row('Okafor').first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Bello' })).toHaveCount(0)
  },
)

test(
  'a patient’s browser loads no file of the staff layout',
  { tag: '@base-long' },
  async ({ bookingPage, page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    expect(
      files.filter((file) => /\/(staff|overlays|template|own-pages|forgot-password)\./.test(file)),
    ).toEqual([])
  },
)
