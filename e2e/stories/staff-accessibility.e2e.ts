import { expect, test } from '../stack/test.ts'
import { isForEverybody } from '../vocabulary/accessibility.ts'
import { presses, tabTo, types } from '../vocabulary/keyboard.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each state is looked at in two languages, two modes and three sizes.
test.describe.configure({ timeout: 300_000 })

test('axe finds nothing on any staff screen', async ({ colleague, clinic, page, network }) => {
  await colleague.signsIn(clinic.admin)
  await colleague.seesDashboard()
  await isForEverybody(page, 'dashboard')
  await page.getByRole('button', { name: /^Dr\. / }).click()
  await isForEverybody(page, 'user menu')
  await page.keyboard.press('Escape')
  await colleague.filters('Status', 'Confirmed')
  await isForEverybody(page, 'dashboard, filtered')

  await colleague.opensBlockers()
  await isForEverybody(page, 'blockers')
  await colleague.addsBlocker()
  for (const type of ['One Time', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const) {
    await colleague.types({ type })
    await isForEverybody(page, `${type} dialog`)
  }
  await colleague.saves()
  await isForEverybody(page, 'dialog, refused')
  await page.keyboard.press('Escape')
  await isForEverybody(page, 'discard question')
  await colleague.button('Throw away').click()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isForEverybody(page, 'profile')
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isForEverybody(page, 'forgot password')
  network.breakDown('GET /blockers')
  await page.goto('/config')
  await colleague.reads('Failed to fetch blockers')
  await isForEverybody(page, 'blockers, failed')
})

test('a whole blocker with the keyboard alone', async ({ ours, colleague, page }) => {
  const description = `By keyboard ${test.info().project.name}`
  const { dialog } = colleague
  await page.goto('/login')
  await types(page, page.getByRole('textbox', { name: 'Username' }), ours.clinic.admin.username)
  await types(page, page.getByLabel('Password', { exact: true }), ours.clinic.admin.password)
  await page.keyboard.press('Enter')
  await colleague.seesDashboard()
  await page.goto('/config')
  await colleague.listIsThere()
  await presses(page, colleague.button('Add Blocker'))
  await tabTo(page, dialog.getByLabel('Type', { exact: true }))
  await page.keyboard.type('Weekly')
  await types(page, dialog.getByLabel('Description', { exact: true }), description)
  await presses(page, dialog.getByRole('checkbox', { name: 'Sunday', exact: true }), 'Space')
  await presses(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await colleague.seesSaved(description)
  await expect(colleague.button('Add Blocker')).toBeFocused()
  expect(await ours.clinic.blockersNamed(description)).toMatchObject([{ type: 'Weekly', days: [0] }])

  await presses(page, colleague.button(`Delete ${description}`))
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await presses(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
  await expect(dialog).toHaveCount(0)
  expect(await ours.clinic.blockersNamed(description)).toEqual([])
  // The focus is somewhere one can go on from.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
