import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { AppointmentPage } from '../pages/appointment-page.ts'
import { moveToToday } from '../pages/booked-appointment.ts'
import { StaffPages } from '../pages/staff-pages.ts'
import { aPerson, demoStaff } from '../support/clinic.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { WINDOWS } from '../support/window-sizes.ts'

const FRONT_DESK = demoStaff('chidi.frontdesk')

test.use({ viewport: WINDOWS[1440], isMobile: false, hasTouch: false })
// A whole day of two desks and three patients.
test.describe.configure({ timeout: 180_000 })

const card = ({ page }: { page: Page }, name: string) => page.getByRole('button', { name: new RegExp(name) })
const panel = ({ page }: { page: Page }) => page.getByRole('dialog')

/** Presses an action on the card of an appointment: one press. */
async function onCard({ page }: { page: Page }, name: string, action: string) {
  const group = page.getByRole('group', { name: new RegExp(name) })
  // Away from the message of the last action: a click that has to scroll moves the card away from the pointer.
  await group.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await group.hover()
  await group.getByRole('button', { name: action, exact: true }).click()
}

async function openDesk(browser: Browser, baseURL: string, path: string) {
  const context = await browser.newContext({ baseURL, viewport: WINDOWS[1440] })
  const desk = new StaffPages(await context.newPage())
  await desk.signIn(FRONT_DESK)
  await desk.expectDashboard()
  await desk.page.goto(path)
  await desk.expectHeading('Schedule')
  return desk
}

/** Fills in the form of a new appointment, up to its button. */
async function fillIn(desk: StaffPages, { firstName, phone }: { firstName: string; phone: string }) {
  await desk.button('New appointment').click()
  const form = panel(desk)
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Adesina')
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Doctor').selectOption({ index: 1 })
  await form.getByLabel('Time').selectOption({ index: 1 })
  return form.getByRole('button', { name: 'Book', exact: true })
}

test(
  'two desks and three patients work on one day, and everybody sees what the others did',
  { tag: '@once' },
  async ({ browser, baseURL, environment }) => {
    const { otherPatients, mailbox, database } = environment
    const { date } = await otherPatients.firstAvailableTime('lag', { days: 45 })
    const path = `/schedule?branch=lag&date=${date}`
    const first = await openDesk(browser, baseURL!, path)
    const second = await openDesk(browser, baseURL!, path)

    // Three patients book at once while both desks look at the day.
    const people = ['Ireti', 'Kunle', 'Zuwaira'].map((firstName) => aPerson({ firstName }))
    const times = await otherPatients.availableTimes('lag', date)
    await Promise.all(
      people.map((person, index) => otherPatients.book('lag', { date, time: times[2 + 3 * index]! }, person)),
    )
    for (const desk of [first, second])
      for (const { firstName } of people) await expect(card(desk, firstName)).toContainText('Pending')

    // The phone rings at both desks, and both book the same time of one doctor.
    const callers = [
      { firstName: 'Bisi', phone: '0803 555 0191' },
      { firstName: 'Tayo', phone: '0803 555 0192' },
    ]
    const books = [await fillIn(first, callers[0]!), await fillIn(second, callers[1]!)]
    await Promise.all(books.map((book) => book.click()))
    const alert = first.page.getByRole('dialog').getByRole('alert')
    await expect(alert.or(card(first, 'Bisi'))).toBeVisible()
    const [loser, caller] = (await alert.isVisible()) ? [first, callers[0]!] : [second, callers[1]!]
    await expect(panel(loser).getByRole('alert')).toBeVisible()
    await expect(panel(loser).getByLabel('First name')).toHaveValue(caller.firstName)
    await panel(loser).getByLabel('Time').selectOption({ index: 2 })
    await panel(loser).getByRole('button', { name: /^Book/ }).click()
    for (const desk of [first, second])
      for (const { firstName } of callers) await expect(card(desk, firstName)).toContainText('Confirmed')

    // One patient moves by the link of the message, another one cancels.
    const visitor = await browser.newContext({ baseURL: baseURL!, viewport: WINDOWS[360] })
    const patient = new AppointmentPage(await visitor.newPage())
    await patient.openLink(await mailbox.linkFor(people[0]!.email!))
    await patient.chooseNewTime(people[0]!)
    await patient.move()
    await patient.expectMoved()
    await patient.openAnotherLink(await mailbox.linkFor(people[1]!.email!))
    await patient.cancelAsOwner(people[1]!)
    for (const desk of [first, second])
      for (const { firstName } of people.slice(0, 2)) await expect(card(desk, firstName)).toHaveCount(0)
    // The bell leads from today to the appointment that is no longer in the day.
    await second.page.goto('/schedule?branch=lag')
    await expect(second.page.getByRole('grid')).toBeVisible()
    await second.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(second.page.getByText(/^Moved by the patient/).first()).toBeVisible()
    const cancelled = second.page.getByText(/^Cancelled by the patient/).first()
    await expect(cancelled).toBeVisible()
    await cancelled.click()
    await expect(second.page.getByRole('dialog', { name: /Kunle/ })).toBeFocused()
    await expect(panel(second).getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible()
    await expectNoAxeViolations(second.page, 'details of a cancelled appointment')
    await panel(second).getByRole('button', { name: 'Close' }).click()
    await expect(panel(second)).toHaveCount(0)
    await expect(second.page).toHaveURL(path)
    await expect(second.page.getByRole('button', { name: /^Notifications/ })).toBeFocused()

    // A caller gives up the appointment. Nothing moves at the other desk.
    const places = () => Promise.all(['Zuwaira', 'Bisi'].map((name) => card(first, name).boundingBox()))
    const before = await places()
    await onCard(second, 'Tayo', 'Cancel')
    await expect(card(first, 'Tayo')).toHaveCount(0)
    // The cancellation was a mistake: the same desk undoes it. Then it cancels again.
    await second.page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(first, 'Tayo')).toContainText('Confirmed')
    expect(await places()).toEqual(before)
    await onCard(second, 'Tayo', 'Cancel')
    await expect(card(first, 'Tayo')).toHaveCount(0)
    expect(await places()).toEqual(before)

    // The third patient comes. One desk greets her while the other one writes a note.
    const today = await moveToToday(environment, people[2]!.phone)
    for (const { page } of [first, second]) await page.goto(`/schedule?branch=lag&date=${today}`)
    await onCard(first, 'Zuwaira', 'Arrived')
    await expect(card(second, 'Zuwaira')).toContainText('Arrived')
    await card(second, 'Zuwaira').click()
    await panel(second).getByRole('textbox', { name: 'Note' }).fill('Brings her daughter')
    await panel(second).getByRole('button', { name: 'Save the note' }).click()
    await expect(card(first, 'Zuwaira')).toContainText('Has a note')
    await onCard(first, 'Zuwaira', 'Done')
    await expect(card(second, 'Zuwaira')).toContainText('Done')

    const stored = await database.query<{ name: string; state: string; note: string | null }>(
      `select p.first_name as name, a.state, a.desk_note as note from appointments a join patients p on p.id = a.patient_id
       where p.phone = any ($1) order by p.first_name`,
      [[...people.map(({ phone }) => phone), '+2348035550191', '+2348035550192']],
    )
    expect(stored).toEqual([
      { name: 'Bisi', state: 'booked', note: null },
      { name: 'Ireti', state: 'pending', note: null },
      { name: 'Kunle', state: 'cancelled', note: null },
      { name: 'Tayo', state: 'cancelled', note: null },
      { name: 'Zuwaira', state: 'fulfilled', note: 'Brings her daughter' },
    ])
    await Promise.all([first, second].map(({ page }) => page.context().close()))
    await visitor.close()
  },
)

test(
  'an hour without network: the day stays readable with its time, and afterwards shows what others did',
  { tag: '@once' },
  async ({ browser, page, staffPages, baseURL, environment, context }) => {
    const { otherPatients } = environment
    const { date, time } = await otherPatients.firstAvailableTime('lag', { days: 50 })
    const person = aPerson({ firstName: 'Ibifuro' })
    await otherPatients.book('lag', { date, time }, person)
    const today = await moveToToday(environment, person.phone)
    await page.clock.install()
    await staffPages.signIn(FRONT_DESK)
    await staffPages.expectDashboard()
    await page.goto(`/schedule?branch=lag&date=${today}`)
    await expect(card({ page }, 'Ibifuro')).toContainText('Pending')

    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\. You see the schedule as of/)).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(page.getByRole('alert')).toContainText('this day was not loaded before')
    // Not "Previous day": an address without a date follows the clock, which may pass midnight below.
    await page.goBack()
    await card({ page }, 'Ibifuro').click()
    await expect(panel({ page }).getByText(person.phone.replace('+234', '0').slice(0, 4))).toBeVisible()
    await panel({ page }).getByRole('button', { name: 'Arrived' }).click()
    await expect(panel({ page }).getByRole('alert')).toContainText('You are offline.')
    await expect(card({ page }, 'Ibifuro')).toContainText('Pending')
    await page.keyboard.press('Escape')
    await page.clock.fastForward('01:00:00')
    await expect(card({ page }, 'Ibifuro')).toBeVisible()

    // The other desk has a connection and confirms the appointment.
    const other = await openDesk(browser, baseURL!, `/schedule?branch=lag&date=${today}`)
    await card(other, 'Ibifuro').click()
    await panel(other).getByRole('button', { name: 'Confirm' }).click()
    // The change is saved.
    await expect(panel(other).getByRole('button', { name: 'Undo' })).toBeVisible()

    await context.setOffline(false)
    // After half an hour without input the page waits for the next one: reads would keep an unused session alive.
    await page.mouse.move(20, 20)
    await expect(card({ page }, 'Ibifuro')).toContainText('Confirmed')
    await expect(page.getByText(/You see the schedule as of/)).toHaveCount(0)
    await staffPages.expectHeading('Schedule')
    await other.page.context().close()
  },
)
