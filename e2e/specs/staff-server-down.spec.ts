import { expect, test } from '../fixtures/test.ts'

test(
  'the list shows a message while the server is down and reloads once it is back',
  { tag: '@base-long' },
  async ({ staffPages, clinic, network, page }) => {
    await staffPages.signIn(clinic.admin)
    await staffPages.expectDashboard()
    network.failWith502('GET /blockers')
    await page.goto('/config')
    await staffPages.expectText('Failed to fetch blockers')
    network.clearFaults()
    await staffPages.button('Try again').click()
    await staffPages.expectListLoaded()
    await expect(page.getByText('Failed to fetch blockers')).toHaveCount(0)
  },
)

test(
  'a list that cannot be loaded offers Try again and keeps the rest of the page usable',
  { tag: '@base-long' },
  async ({ staffPages, clinic, network, page }) => {
    for (const branch of ['lag', 'all', 'fct', 'phc']) network.failWith502(`POST /appointments/${branch}`)
    await staffPages.signIn(clinic.admin)
    await staffPages.expectHeading('Booked Appointments')
    await staffPages.expectText('Failed to fetch appointments')
    network.clearFaults()
    await staffPages.button('Try again').click()
    await expect(page.getByText('Failed to fetch appointments')).toHaveCount(0)
  },
)

test('a blocker is created once when the response to Save is lost', async ({
  staffPages,
  environment,
  network,
}) => {
  const description = `Lost response ${test.info().project.name}`
  await staffPages.openNewBlocker(environment.clinic.admin)
  await staffPages.fillBlocker({ type: 'Weekly', description, days: ['Sunday'], branch: 'Lagos' })
  network.loseResponse('POST /blockers')
  await staffPages.save()
  // The list is loaded again and shows the result of the lost response.
  await staffPages.expectSaved(description)
  expect(await environment.clinic.blockersNamed(description)).toHaveLength(1)
  await staffPages.deleteBlocker(description)
})

test('without a network every menu entry and a reload keep the session and the typed blocker', async ({
  staffPages,
  environment,
  network,
  page,
  context,
}) => {
  await staffPages.openNewBlocker(environment.clinic.admin)
  await staffPages.fillBlocker({ type: 'Daily', description: 'Half typed' })
  for (const call of ['GET /token/test', 'GET /blockers', 'POST /appointments/lag']) network.cut(call)
  await page.reload()
  await staffPages.expectHeading("We could not reach the clinic's server")
  for (const entry of ['Booked', 'Config']) {
    await staffPages.openFromMenu(entry)
    await staffPages.expectHeading("We could not reach the clinic's server")
  }

  network.clearFaults()
  await expect(staffPages.dialog.getByLabel('Description')).toHaveValue('Half typed')
  await context.setOffline(true)
  await page.reload().catch(() => {}) // the browser shows its own page
  await context.setOffline(false)
  await page.goto('/config')
  await expect(staffPages.dialog.getByLabel('Description')).toHaveValue('Half typed')
  await staffPages.expectListLoaded()
})

test(
  'an open staff screen stays usable when the network goes, and its menu ends no session',
  { tag: '@desktop' },
  async ({ staffPages, environment, page, context }) => {
    await staffPages.signIn(environment.clinic.admin)
    await staffPages.expectDashboard()
    await staffPages.openFromMenu('Config')
    await staffPages.expectHeading('Appointment Blockers')
    await context.setOffline(true)
    for (const [entry, title] of [
      ['Booked', 'Booked Appointments'],
      ['Config', 'Appointment Blockers'],
    ] as const) {
      await staffPages.openFromMenu(entry)
      await staffPages.expectHeading(title)
    }
    await expect(page.getByText('Failed to fetch blockers').first()).toBeVisible()
    await context.setOffline(false)
    await staffPages.openFromMenu('Booked')
    await staffPages.expectDashboard()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
  },
)
