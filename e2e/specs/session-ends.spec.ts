import { expect, test } from '../fixtures/test.ts'
import { demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'

const me = demoStaff('chidi.frontdesk')

test('unsaved input is restored after the session ended and the same person signed in again', async ({
  staffPages,
  environment,
  page,
}) => {
  const description = `Staff day ${test.info().project.name}`
  const day = daysFromNow(80)
  await staffPages.openNewBlocker(me)
  await staffPages.fillBlocker({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
  })
  await environment.clinic.endSessionOf(me.username)
  await staffPages.save()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await staffPages.enterCredentials(me)

  await expect(page).toHaveURL(/\/config$/)
  await expect(staffPages.dialog.getByLabel('Description')).toHaveValue(description)
  await expect(staffPages.dialog.getByLabel('Start')).toHaveValue(`${day}T09:00`)
  await staffPages.save()
  await staffPages.expectSaved(description)
  expect(await environment.clinic.blockersNamed(description)).toHaveLength(1)
  await staffPages.deleteBlocker(description)
})

test(
  'a new appointment that was typed is restored after the session ended in the middle of it',
  { tag: '@once-long' },
  async ({ staffPages, environment, page }) => {
    const { date } = await environment.otherPatients.firstAvailableTime('lag', { days: 33 })
    await staffPages.signIn(me)
    await staffPages.expectDashboard()
    await page.goto(`/schedule?branch=lag&date=${date}`)
    await staffPages.button('New appointment').click()
    await page.getByRole('dialog').getByRole('searchbox').fill('Nosa Idahosa 0803 555 0177')
    await staffPages.dialog.getByLabel('Doctor').selectOption({ index: 1 })
    await staffPages.dialog.getByLabel('Time').selectOption({ index: 1 })
    // The schedule gets a message about it, so the person presses nothing.
    await environment.clinic.endSessionOf(me.username)
    await expect(page).toHaveURL(/\/login$/)
    await staffPages.enterCredentials(me)

    await expect(page).toHaveURL(/\/schedule/)
    await expect(staffPages.field('Last name')).toHaveValue('Idahosa')
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('button', { name: /Nosa Idahosa/ })).toContainText('Confirmed')
  },
)

test('unsaved input is not shown to another person who signs in on the same computer', async ({
  staffPages,
  environment,
  page,
}) => {
  await staffPages.openNewBlocker(me)
  await staffPages.fillBlocker({ type: 'Daily', description: 'Half typed' })
  await environment.clinic.endSessionOf(me.username)
  await staffPages.fillBlocker({ start: '09:00', end: '10:00' })
  await staffPages.save()
  await expect(page).toHaveURL(/\/login$/)
  await staffPages.enterCredentials(demoStaff('tamuno.dentist'))
  await staffPages.expectHeading('Schedule')
  await staffPages.openBlockers()
  await expect(staffPages.dialog).toHaveCount(0)
  await expect(page.getByText('Half typed')).toHaveCount(0)
})

test('an ended session opens the sign-in page instead of a staff screen', async ({
  staffPages,
  environment,
  page,
}) => {
  await staffPages.signIn(me)
  await staffPages.expectDashboard()
  await environment.clinic.endSessionOf(me.username)
  await page.goto('/config')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
