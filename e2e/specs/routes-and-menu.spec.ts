import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { verifyByEmail } from '../pages/booking-flows.ts'
import { waitForHydration } from '../support/before-scripts.ts'

async function expectMenuOfVisitor(page: Page) {
  // Until then the menu has the entry of this page alone.
  await waitForHydration(page)
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Appointments' })).toHaveAttribute('href', '/book-appointment')
  await expect(menu.getByRole('link', { name: /Booked|Config/ })).toHaveCount(0)
}

test(
  'the root path and every unknown path lead to booking',
  { tag: '@base-long' },
  async ({ bookingPage, page }) => {
    await bookingPage.openBookingPage()
    await expect(page).toHaveURL(/\/book-appointment$/)
    await expect(page).toHaveTitle('Book-appointment | Validation | Molar')
    await page.goto('/no/such/place')
    await expect(page).toHaveURL(/\/book-appointment$/)
  },
)

for (const path of ['/dashboard', '/config'])
  test(`${path} leads to the sign-in page without a session`, { tag: '@base-long' }, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  })

test('a patient’s token does not open a staff screen', async ({ bookingPage, environment, page }) => {
  const person = await environment.clinic.registerPatient()
  await verifyByEmail(bookingPage, environment.clinic, person)
  await expectMenuOfVisitor(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  // The sign-in page has no menu.
  await page.goto('/')
  await expectMenuOfVisitor(page)
})

test(
  'the menu of a visitor has Appointments and no staff pages',
  { tag: ['@base-long', '@desktop'] },
  async ({ bookingPage, page }) => {
    await bookingPage.openBookingPage()
    await expectMenuOfVisitor(page)
  },
)

test(
  'a chosen language is applied at once and stored under the code of the specification',
  { tag: ['@base-long', '@desktop'] },
  async ({ bookingPage, page }) => {
    const openMenu = (name: string) => page.getByRole('button', { name }).click()
    await bookingPage.openBookingPage()
    await openMenu('Language: English')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    expect(await page.evaluate(() => localStorage.getItem('I18N_LANGUAGE'))).toBe('gr')
    const question = page.getByRole('heading', {
      level: 1,
      name: /registriert/,
    })
    await expect(question).toBeVisible()
    await page.reload()
    await expect(question).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await openMenu('Sprache: Deutsch')
    await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
  },
)

test('remotes load no second copy of the modules that the shell provides', async ({ bookingPage, page }) => {
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  const copies = (await Promise.all(scripts.values())).filter(
    (code) => code.includes('react.transitional.element') && code.includes('createRoot'),
  )
  expect(copies).toHaveLength(1)
})
