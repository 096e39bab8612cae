import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'

const me = demoStaff('ibrahim.director')

test('unsaved input is restored after the session ended and the same person signed in again', async ({
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

test('unsaved input is not shown to another person who signs in on the same computer', async ({
  colleague,
  ours,
  page,
}) => {
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

test('an ended session opens the sign-in page instead of a staff screen', async ({
  colleague,
  ours,
  page,
}) => {
  await colleague.signsIn(me)
  await colleague.seesDashboard()
  await ours.clinic.endsSessionOf(me.username)
  await page.goto('/config')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
