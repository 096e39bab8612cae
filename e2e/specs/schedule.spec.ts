import { expect, test } from '../fixtures/test.ts'
import type { Page } from '@playwright/test'
import type { FullEnvironment } from '../environment/environment.ts'
import { moveToToday } from '../pages/booked-appointment.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { WINDOWS } from '../support/window-sizes.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPerson, demoStaff } from '../support/clinic.ts'
import { daysFromNow } from '../support/days.ts'
import { expectNoLayoutProblems } from '../support/layout-problems.ts'

interface Desk {
  staffPages: StaffPages
  environment: FullEnvironment
  page: Page
}

const FRONT_DESK = demoStaff('chidi.frontdesk')

test(
  'a receptionist books a caller from an empty place, and another desk sees each change of the visit',
  { tag: '@nginx' },
  async ({ staffPages, environment, browser, baseURL, viewport, page }) => {
    const path = `/schedule?date=${daysFromNow(21)}`
    const phone = '08035550142'
    await staffPages.signIn(FRONT_DESK)
    await staffPages.expectDashboard()
    await page.goto(path)
    const context = await browser.newContext({ baseURL: baseURL!, viewport })
    const other = new StaffPages(await context.newPage())
    await other.signIn(FRONT_DESK)
    await other.expectDashboard()
    await other.page.goto(path)
    await other.expectHeading('Schedule')

    await page.getByRole('button', { name: 'New appointment' }).click()
    const form = page.getByRole('dialog')
    const search = form.getByRole('searchbox')
    await search.fill('Tariere Amadi 08035550142')
    await expect(form.getByLabel('First name')).toHaveValue('Tariere')
    await page.keyboard.press('Escape')
    await expect(form.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('Tariere Amadi 08035550142')
    await search.fill('')
    await form.getByLabel('First name').fill('Tariere')
    await form.getByLabel('Last name').fill('Amadi')
    await form.getByLabel('Phone').fill(phone)
    // A narrow screen shows the day of one doctor.
    await form.getByLabel('Doctor').selectOption({ index: 1 })
    await form.getByLabel('Time').selectOption({ index: 1 })
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    const card = page.getByRole('button', { name: /Tariere Amadi/ })
    await expect(card).toContainText('Confirmed')
    const otherCard = other.page.getByRole('button', { name: /Tariere Amadi/ })
    await expect(otherCard).toContainText('Confirmed')

    // The day of the visit. A phone would begin with a doctor who works that day, which can be another one.
    const today = await moveToToday(environment, '+2348035550142')
    for (const desk of [page, other.page]) await desk.goto(`/schedule?date=${today}&doctor=all`)
    await expect(otherCard).toContainText('Confirmed')
    await card.click()
    await expectNoAxeViolations(page, 'schedule')
    await page.getByRole('dialog').getByRole('button', { name: 'Arrived' }).click()
    await expect(otherCard).toContainText('Arrived')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(otherCard).toContainText('Done')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(otherCard).toContainText('Arrived')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoAxeViolations(page, 'schedule')

    const rows = await environment.database.query<{ state: string; version: number }>(
      `select a.state, a.version from appointments a join patients p on p.id = a.patient_id
       where p.phone = '+2348035550142'`,
    )
    expect(rows).toEqual([{ state: 'arrived', version: 4 }])
    await context.close()
  },
)

/** Books, moves and cancels by the keyboard alone. */
async function byKeyboard({ staffPages, environment, page }: Desk, days: number) {
  const date = daysFromNow(days)
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  const person = await environment.otherPatients.firstAvailableTime('lag', { days })
  await page.goto(`/schedule?branch=lag&date=${person.date}`)
  await page.getByRole('button', { name: 'New appointment' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByRole('searchbox')).toBeFocused()
  await form.getByLabel('First name').fill('Ebele')
  await form.getByLabel('Last name').fill(`Okoro ${date}`)
  await form.getByLabel('Phone').fill('0803 555 0143')
  await form.getByLabel('Doctor').selectOption({ index: 1 })
  await form.getByLabel('Time').selectOption({ index: 1 })
  await page.keyboard.press('Enter')
  const card = page.getByRole('button', { name: /Ebele Okoro/ })
  await card.focus()
  const before = await card.textContent()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter')
  const free = page
    .getByRole('button', { name: /^Move to \d/ })
    .or(page.getByRole('listitem').getByRole('button', { name: /^\d+:\d+ [ap]m$/ }))
  await free.last().press('Enter')
  await expect(card).not.toHaveText(before!)
  await card.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/moved to/)).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel the appointment' }).press('Enter')
  await panel.getByLabel('Reason', { exact: true }).selectOption('Patient is ill')
  await panel.getByRole('button', { name: 'Cancel the appointment now' }).press('Enter')
  await expect(panel.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
}

test(
  'a receptionist moves an appointment by the keyboard alone and cancels it with a reason',
  { tag: '@desktop' },
  ({ staffPages, environment, page }) => byKeyboard({ staffPages, environment, page }, 28),
)

test.describe('on a tablet', () => {
  test.use({ viewport: WINDOWS[768], hasTouch: true, isMobile: true })

  test(
    'a receptionist works by the keyboard alone, and a press below the card marks an arrival',
    { tag: '@once-long' },
    async ({ staffPages, environment, page }) => {
      await byKeyboard({ staffPages, environment, page }, 30)
      const { otherPatients } = environment
      const { date, time } = await otherPatients.firstAvailableTime('lag', { days: 31 })
      const person = aPerson({ firstName: 'Ejiro' })
      await otherPatients.book('lag', { date, time }, person)
      await page.goto(`/schedule?branch=lag&date=${await moveToToday(environment, person.phone)}`)
      const group = page.getByRole('group', { name: /Ejiro/ })
      await group.getByRole('button', { name: 'Arrived' }).tap()
      await expect(group).toContainText('Arrived')
      await expectNoAxeViolations(page, 'schedule, 768')
      await expectNoLayoutProblems(page, 'schedule, 768')
    },
  )
})

test('without a connection the day stays with the time it was read, and an action says that it was not done', async ({
  staffPages,
  environment,
  page,
  context,
}) => {
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  const { date } = await environment.otherPatients.firstAvailableTime('lag')
  await page.goto(`/schedule?branch=lag&date=${date}`)
  await page.getByRole('button', { name: 'New appointment' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Halima')
  await form.getByLabel('Last name').fill('Garba')
  await form.getByLabel('Phone').fill('0803 555 0144')
  await form.getByLabel('Doctor').selectOption({ index: 1 })
  await form.getByLabel('Time').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  const card = page.getByRole('button', { name: /Halima Garba/ })
  await expect(card).toContainText('Confirmed')
  await page.goto(`/schedule?branch=lag&date=${await moveToToday(environment, '+2348035550144')}&doctor=all`)
  await card.click()
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Arrived' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/Halima Garba/)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/You see the schedule as of/)).toBeVisible()
  await expect(card).toContainText('Confirmed')
  await context.setOffline(false)
  await expect(page.getByText(/You see the schedule as of/)).toHaveCount(0)
})
