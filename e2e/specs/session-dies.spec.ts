import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'

const me = demoStaff('ibrahim.director')

test('the session dies in the middle of typing: back again, nothing typed is lost', async ({
  colleague,
  ours,
  page,
}) => {
  const description = `Staff day ${test.info().project.name}`
  const day = daysFromNow(80)
  await colleague.startsBlocker(me)
  await colleague.types({
    type: 'One Time',
    description,
    branch: 'Abuja',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
  })
  await ours.clinic.endsSessionOf(me.username)
  await colleague.saves()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await colleague.entersCredentials(me)

  await expect(page).toHaveURL(/\/config$/)
  await expect(colleague.dialog.getByLabel('Description')).toHaveValue(description)
  await expect(colleague.dialog.getByLabel('Start')).toHaveValue(`${day}T09:00`)
  await colleague.saves()
  await colleague.seesSaved(description)
  expect(await ours.clinic.blockersNamed(description)).toHaveLength(1)
  await colleague.deletes(description)
})

test('somebody else who signs in at that desk sees nothing of it', async ({ colleague, ours, page }) => {
  await colleague.startsBlocker(me)
  await colleague.types({ type: 'Daily', description: 'Half typed' })
  await ours.clinic.endsSessionOf(me.username)
  await colleague.types({ start: '09:00', end: '10:00' })
  await colleague.saves()
  await expect(page).toHaveURL(/\/login$/)
  await colleague.entersCredentials(demoStaff('tamuno.dentist'))
  await colleague.seesDashboard()
  await colleague.opensBlockers()
  await expect(colleague.dialog).toHaveCount(0)
  await expect(page.getByText('Half typed')).toHaveCount(0)
})

test('a session that is over opens no screen', async ({ colleague, ours, page }) => {
  await colleague.signsIn(me)
  await colleague.seesDashboard()
  await ours.clinic.endsSessionOf(me.username)
  await page.goto('/config')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
