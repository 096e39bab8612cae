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

test('a blocker is created once when the answer to Save is lost', async ({
  staffPages,
  environment,
  network,
}) => {
  const description = `Lost answer ${test.info().project.name}`
  await staffPages.openNewBlocker(environment.clinic.admin)
  await staffPages.types({ type: 'Weekly', description, days: ['Sunday'], branch: 'Lagos' })
  network.loseAnswer('POST /blockers')
  await staffPages.save()
  // The list is loaded again and shows the result of the lost answer.
  await staffPages.expectSaved(description)
  expect(await environment.clinic.blockersNamed(description)).toHaveLength(1)
  await staffPages.deleteBlocker(description)
})
