import { expect, test } from '../fixtures/test.ts'

test(
  'the list shows a message while the server is down and reloads once it is back',
  { tag: '@base-long' },
  async ({ colleague, clinic, network, page }) => {
    await colleague.signsIn(clinic.admin)
    await colleague.seesDashboard()
    network.breakDown('GET /blockers')
    await page.goto('/config')
    await colleague.reads('Failed to fetch blockers')
    network.mend()
    await colleague.button('Try again').click()
    await colleague.listIsThere()
    await expect(page.getByText('Failed to fetch blockers')).toHaveCount(0)
  },
)

test(
  'a list that cannot be loaded offers Retry and keeps the rest of the page usable',
  { tag: '@base-long' },
  async ({ colleague, clinic, network, page }) => {
    for (const branch of ['lag', 'all', 'fct', 'phc']) network.breakDown(`POST /appointments/${branch}`)
    await colleague.signsIn(clinic.admin)
    await colleague.sees('Booked Appointments')
    await colleague.reads('Failed to fetch appointments')
    network.mend()
    await colleague.button('Try again').click()
    await expect(page.getByText('Failed to fetch appointments')).toHaveCount(0)
  },
)

test('a blocker is created once when the answer to Save is lost', async ({ colleague, ours, network }) => {
  const description = `Lost answer ${test.info().project.name}`
  await colleague.startsBlocker(ours.clinic.admin)
  await colleague.types({ type: 'Weekly', description, days: ['Sunday'], branch: 'Lagos' })
  network.loseAnswer('POST /blockers')
  await colleague.saves()
  // The list is read again and tells what the lost answer would have.
  await colleague.seesSaved(description)
  expect(await ours.clinic.blockersNamed(description)).toHaveLength(1)
  await colleague.deletes(description)
})
