import { expect, test } from '../fixtures/test.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'

test('two people who edit one blocker both see the conflict, and neither loses input', async ({
  staffPages,
  environment,
  browser,
  baseURL,
  viewport,
}) => {
  const description = `Deep cleaning ${test.info().project.name}`
  const day = daysFromNow(82)
  await staffPages.openNewBlocker(environment.clinic.admin)
  await staffPages.saveBlocker({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
  })
  await staffPages.editBlocker(description)
  const longer = `${description}, both rooms`
  await staffPages.fillBlocker({ description: longer, end: `${day}T11:00` })

  const context = await browser.newContext({ baseURL: baseURL!, viewport })
  const other = new StaffPages(await context.newPage())
  await other.signIn(demoStaff('chidi.frontdesk'))
  await other.expectDashboard()
  await other.openBlockers()
  await other.editBlocker(description)
  await other.fillBlocker({ start: `${day}T08:00` })
  await other.save()
  await other.expectSaved(description)

  await staffPages.save()
  await expect(
    staffPages.dialog.getByText('Someone else changed this blocker while you were editing'),
  ).toBeVisible()
  await expect(staffPages.dialog.getByLabel('End', { exact: true })).toHaveValue(`${day}T11:00`)
  const time = staffPages.dialog.getByRole('group', { name: 'Time' })
  await expect(time.getByRole('radio', { name: /^Your version .*9:00 am – .*11:00 am$/ })).toBeChecked()
  await time.getByText(/8:00\sam – .*10:00\sam$/).click()
  await expect(staffPages.dialog.getByLabel('End', { exact: true })).toHaveValue(`${day}T10:00`)
  await staffPages.save()
  await staffPages.expectSaved(longer)
  // The times of the other person, which were chosen, and the own description.
  expect(await environment.clinic.blockersNamed(longer)).toMatchObject([
    { start: `${day}T08:00`, end: `${day}T10:00` },
  ])

  // A blocker that another person has just changed is shown again before it is deleted.
  await other.button(`Delete ${description}`).click()
  const confirm = other.dialog.getByRole('button', { name: 'Delete', exact: true })
  await confirm.click()
  await expect(other.dialog.getByText('Someone changed it while you were looking')).toBeVisible()
  await confirm.click()
  await expect(other.dialog).toHaveCount(0)
  expect(await environment.clinic.blockersNamed(longer)).toEqual([])
  await context.close()
})
