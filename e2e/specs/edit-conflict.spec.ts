import { expect, test } from '../fixtures/test.ts'
import { Colleague } from '../pages/colleague.ts'
import { demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'

test('two people who edit one blocker both see the conflict, and neither loses input', async ({
  colleague,
  ours,
  browser,
  baseURL,
  viewport,
}) => {
  const description = `Deep cleaning ${test.info().project.name}`
  const day = daysFromNow(82)
  await colleague.startsBlocker(ours.clinic.admin)
  await colleague.types({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
  })
  await colleague.saves()
  await colleague.seesSaved(description)
  await colleague.editsBlocker(description)
  await colleague.types({ end: `${day}T11:00` })

  const context = await browser.newContext({ baseURL: baseURL!, viewport })
  const other = new Colleague(await context.newPage())
  await other.signsIn(demoStaff('tamuno.dentist'))
  await other.seesDashboard()
  await other.opensBlockers()
  await other.editsBlocker(description)
  await other.types({ start: `${day}T08:00` })
  await other.saves()
  await other.seesSaved(description)

  await colleague.saves()
  await expect(
    colleague.dialog.getByText('Someone else changed this blocker while you were editing'),
  ).toBeVisible()
  await expect(colleague.dialog.getByLabel('End', { exact: true })).toHaveValue(`${day}T11:00`)
  await colleague.saves()
  await colleague.seesSaved(description)
  // What only the other one changed stands, and so does what was typed here.
  expect(await ours.clinic.blockersNamed(description)).toMatchObject([
    { start: `${day}T08:00`, end: `${day}T11:00` },
  ])

  // Nobody deletes unseen what somebody else has just changed.
  await other.button(`Delete ${description}`).click()
  const confirm = other.dialog.getByRole('button', { name: 'Delete', exact: true })
  await confirm.click()
  await expect(other.dialog.getByText('Someone changed it while you were looking')).toBeVisible()
  await confirm.click()
  await expect(other.dialog).toHaveCount(0)
  expect(await ours.clinic.blockersNamed(description)).toEqual([])
  await context.close()
})
