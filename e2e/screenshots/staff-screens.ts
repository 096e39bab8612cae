import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import { LONG, LONG_COMPLAINT } from './people.ts'
import type { ContactSheet, SheetContext } from './contact-sheet.ts'

const LIST = 'POST /appointments/lag'

async function signIn({ page, staffPages, environment, capture }: SheetContext) {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await capture('Sign in')
  await staffPages.button('Sign In').click()
  await capture('Nothing typed')
  await staffPages.enterCredentials({ username: 'funke.admin', password: 'wrong-password' })
  await page.getByRole('alert').waitFor()
  await capture('Refused')
  environment.network.hang('POST /auth/signin')
  await staffPages.enterCredentials(environment.clinic.admin)
  await expect(staffPages.button('Logging in...')).toBeVisible()
  await capture('Logging in')
  environment.network.clearFaults()
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  await environment.clinic.endSessionOf('funke.admin')
  await page.goto('/config')
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await capture('Session ended')
}

async function password({ page, staffPages, environment, capture }: SheetContext) {
  await page.goto('/forgot-password')
  await expect(page.getByRole('textbox')).toBeVisible()
  await capture('Forgot password?')
  await staffPages.button('Send the link').click()
  await capture('Address missing')
  await page.getByRole('textbox').fill('ngozi.doctor@example.com')
  await staffPages.button('Send the link').click()
  await staffPages.expectHeading('Check your email')
  await capture('Link sent')
  const link = await environment.mailbox.linkFor('ngozi.doctor@example.com')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await staffPages.expectHeading('Choose a new password')
  await capture('New password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await staffPages.button('Save').click()
  await page.locator('[aria-invalid]').waitFor()
  await capture('Too short')
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await staffPages.button('Save').click()
  await staffPages.expectHeading('Your password has been changed')
  await capture('Saved')
  await page.goto('/')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await staffPages.button('Save').click()
  await staffPages.expectHeading('This link no longer works')
  await capture('Link used before')
}

/** The longest names and complaints. */
const giveLongNames = ({ environment }: SheetContext) =>
  environment.database.query(
    `with one as (select patient_id from appointments where branch = 'lag' and starts_at > '2026-12-01' order by starts_at limit 3)
     update patients set first_name = $1, last_name = $2, email = 'oyinkansola.fagbemisola.olayinka@long-mail.example.com'
     where id in (select patient_id from one)`,
    [LONG.firstName, LONG.lastName],
  )

async function dashboard(context: SheetContext) {
  const { page, staffPages, environment, capture } = context
  await openStaffLayout(context)
  await capture('Appointments')
  await staffPages.filterBy('Status', 'Confirmed')
  await staffPages.filterBy('Branch', 'All branches')
  await capture('Filtered: confirmed, all branches')
  await staffPages.search('Nobody of this name')
  await staffPages.expectText(/Nothing found for/)
  await capture('Nothing found')
  await page.getByLabel('From').fill('0026-12-01')
  await page.getByLabel('From').press('Enter')
  await staffPages.expectText('Enter a whole date that exists, or leave the field empty.')
  await capture('Wrong date')
  await page.goto('/dashboard')
  await staffPages.expectListLoaded()
  await environment.database.query('update appointments set description = $1 where branch = $2', [
    LONG_COMPLAINT,
    'lag',
  ])
  await giveLongNames(context)
  await page.goto('/dashboard')
  await staffPages.expectListLoaded()
  await capture('Long names, long complaints')
}

async function dashboardWithout(context: SheetContext) {
  const { page, staffPages, environment, capture } = context
  const { network } = environment
  await openStaffLayout(context)
  network.hang(LIST)
  await page.reload()
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await capture('Loading')
  await staffPages.page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
  network.failWith502(LIST)
  await page.reload()
  await staffPages.expectText('Failed to fetch appointments')
  await capture('Failed')
  network.clearFaults()
  await page.context().setOffline(true)
  await staffPages.button('Try again').first().click()
  await capture('Offline')
  await page.context().setOffline(false)
}

async function schedule(context: SheetContext) {
  const { page, capture } = context
  await openStaffLayout(context)
  await page.goto('/schedule')
  const card = page
    .getByRole('grid')
    .getByRole('button', { name: /confirmed/i })
    .first()
  await expect(card).toBeVisible()
  await capture('Day')
  await card.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Move' })).toBeVisible()
  await capture('Details')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await capture('Choosing a new time')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New appointment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Service')).not.toBeEmpty()
  await capture('New appointment')
  await page.getByRole('dialog').getByLabel('First name').fill('Ada')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await capture('Question before a form is discarded', { widths: [360] })
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save the file' })).toBeVisible()
  await capture('Export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create an address' })).toBeVisible()
  await capture('Calendar address')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Week' })
  // The heads of the time and of seven days.
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await capture('Week of a doctor', { widths: [1440] })
}

async function figures(context: SheetContext) {
  const { page, capture } = context
  await openStaffLayout(context)
  await page.goto('/figures')
  await expect(page.getByRole('region', { name: 'By doctor' })).toBeVisible()
  await expectDrawn(page)
  await capture('Figures', { whole: true })
  await page.getByText('Show the numbers').first().click()
  await capture('The numbers of a chart')
}

/** Waits until every chart has a size of its own. */
const expectDrawn = (page: SheetContext['page']) =>
  expect.poll(() => page.locator('canvas[style]').count()).toBe(3)

async function profile(context: SheetContext) {
  const { page, staffPages, capture } = context
  await openStaffLayout(context)
  // Another session, which can be ended here.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.removeItem('token')
  })
  await openStaffLayout(context)
  await page.goto('/profile')
  await page.getByText('Signed in at').waitFor()
  await capture('Profile')
  await staffPages.button('Change password').click()
  await staffPages.field('Current password').fill('not the password')
  await staffPages.field('New password').fill('password1234')
  await staffPages.button('Save').click()
  await page.locator('[aria-invalid]').first().waitFor()
  await capture('Password refused')
  await staffPages.button('Cancel').click()
  await staffPages.button('Turn on').click()
  await expect(staffPages.field('Your password')).toBeVisible()
  await capture('Turning on two-step sign-in')
}

async function emptyBooks(context: SheetContext) {
  const { staffPages, environment, capture } = context
  await environment.database.query('delete from appointments')
  await environment.database.query('delete from blockers')
  await openStaffLayout(context)
  await capture('No appointments')
  await staffPages.openBlockers()
  await capture('No closed times')
}

export const staffSheets: readonly ContactSheet[] = [
  { name: 'staff-sign-in', visit: signIn },
  { name: 'staff-password', visit: password },
  { name: 'staff-dashboard', visit: dashboard },
  { name: 'staff-dashboard-without', visit: dashboardWithout },
  { name: 'staff-schedule', visit: schedule },
  { name: 'staff-figures', visit: figures },
  { name: 'staff-profile', visit: profile },
]

/** Deletes all appointments of the clinic. */
export const emptySheet: ContactSheet = { name: 'staff-empty', visit: emptyBooks }
