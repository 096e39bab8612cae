import { expect, test } from './test.ts'

test('a change of a component appears in the open portal without a reload and keeps the input', async ({
  checkout,
  page,
}) => {
  const portal = await checkout.openPortal()
  await page.goto(portal.url)
  await page.getByRole('button', { name: /^No/ }).click()
  const firstName = page.getByLabel('First Name*')
  await firstName.fill('Tunde')
  const page0 = await page.evaluateHandle(() => document.documentElement)

  checkout.change(
    'mfe-booking/src/details/details-step.tsx',
    '<form\n',
    '<form\n        aria-label="Newly named"\n',
  )
  await expect(page.getByRole('form', { name: 'Newly named' })).toBeVisible()
  checkout.change(
    'shell/src/layout/page-frame.tsx',
    'className="foot"',
    'className="foot" aria-label="Newly drawn"',
  )
  const footer = page.getByRole('contentinfo', { name: 'Newly drawn' })
  await expect(footer).toBeVisible()
  // A later render uses the new code as well.
  await page.goBack()
  await page.getByRole('button', { name: /^No/ }).click()
  await expect(page.getByRole('form', { name: 'Newly named' })).toBeVisible()
  await expect(firstName).toHaveValue('Tunde')
  // The document is the same: the page was not reloaded.
  expect(await page0.evaluate((element) => element.isConnected)).toBe(true)

  expect(await portal.pressCtrlC()).toBe(0)
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed')
})

test('the mock host opens one remote in a chosen language and scenario', async ({ checkout, page }) => {
  const { url } = await checkout.openMockHost('appointments')
  await page.goto(url)
  await expect(page.getByRole('row', { name: /Okafor/ }).first()).toBeVisible()

  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel('Language').selectOption('English')
  await page.getByLabel('Mock clinic').selectOption('has no data')
  await expect(page.getByRole('row', { name: /Okafor/ })).toHaveCount(0)
  await page.getByLabel('Mock clinic').selectOption('fails')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByLabel('Mock clinic').selectOption('responds')
  await expect(page.getByRole('row', { name: /Okafor/ }).first()).toBeVisible()
})
