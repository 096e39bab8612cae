import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const SCRIPT = '**/shell/releases/**/shell.*.js'
const STYLES = '**/shell/releases/**/shell.*.css'

const missing = (route: Route) => route.fulfill({ status: 404 })
const damaged = async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}/* cut */` })
}

/** Ends the time that the page waits for its scripts before it shows a message. */
const endWaitForScripts = (page: Page) =>
  page.waitForFunction(() => {
    const wait = document
      .getAnimations()
      .find((one) => one instanceof CSSAnimation && one.animationName === 'start-error-delay')
    wait?.finish()
    return wait !== undefined
  })

async function expectShellErrorPage(page: Page) {
  await expect(page.getByRole('heading', { name: 'We could not open this page' })).toBeVisible()
  await expect(page.getByText('Try again, or call your branch.')).toBeVisible()
  const phone = page.getByRole('alert').getByRole('link', { name: /Lagos\s+0700 555 0102/ })
  await expect(phone).toHaveAttribute('href', 'tel:07005550102')
}

test('the page shows a message, phone numbers and Try again when the shell does not load', async ({
  page,
  bookingPage,
}) => {
  await page.route(SCRIPT, missing)
  await page.goto('/')
  const phones = page.getByRole('heading', { name: 'Are you in pain now?' })
  await expect(phones).toBeVisible()
  const before = await phones.boundingBox()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden()
  await endWaitForScripts(page)
  await expectShellErrorPage(page)

  await page.unroute(SCRIPT)
  await page.getByRole('link', { name: 'Try again' }).click()
  await bookingPage.expectHeading('Are you registered with the clinic?')
  await expect(page.getByText('We could not open this page')).toHaveCount(0)
  const { x, width } = before!
  await expect
    .poll(() => phones.boundingBox(), 'the phones of the wizard are where those of the skeleton were')
    .toMatchObject({ x, width })
})

test('the page shows a message when the shell is damaged on a page without a skeleton', async ({ page }) => {
  await page.route(SCRIPT, damaged)
  await page.goto('/login')
  await endWaitForScripts(page)
  await expectShellErrorPage(page)
})

test('a page of staff shows a message when the styles do not load, and opens after Try again', async ({
  page,
  bookingPage,
}) => {
  await page.route(STYLES, missing)
  await page.goto('/login')
  await expectShellErrorPage(page)
  await page.unroute(STYLES)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()

  // Public pages contain the styles.
  await page.route(STYLES, missing)
  await bookingPage.openBookingPage()
  await bookingPage.expectHeading('Are you registered with the clinic?')
})
