import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import { LONG, LONG_COMPLAINT } from './people.ts'
import type { Scene, Tour } from './tour.ts'

const LIST = 'POST /appointments/lag'

async function signIn({ page, staffPages, environment, shot }: Scene) {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await shot('Sign in')
  await staffPages.button('Sign In').click()
  await shot('Nothing typed')
  await staffPages.enterCredentials({ username: 'funke.admin', password: 'wrong-password' })
  await page.getByRole('alert').waitFor()
  await shot('Refused')
  environment.network.hang('POST /auth/signin')
  await staffPages.enterCredentials(environment.clinic.admin)
  await expect(staffPages.button('Logging in...')).toBeVisible()
  await shot('Logging in')
  environment.network.clearFaults()
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
  await environment.clinic.endSessionOf('funke.admin')
  await page.goto('/config')
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await shot('Session ended')
}

async function password({ page, staffPages, environment, shot }: Scene) {
  await page.goto('/forgot-password')
  await expect(page.getByRole('textbox')).toBeVisible()
  await shot('Forgot password?')
  await staffPages.button('Send the link').click()
  await shot('Address missing')
  await page.getByRole('textbox').fill('ngozi.doctor@example.com')
  await staffPages.button('Send the link').click()
  await staffPages.expectHeading('Check your email')
  await shot('Link sent')
  const link = await environment.mailbox.linkFor('ngozi.doctor@example.com')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await staffPages.expectHeading('Choose a new password')
  await shot('New password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await staffPages.button('Save').click()
  await page.locator('[aria-invalid]').waitFor()
  await shot('Too short')
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await staffPages.button('Save').click()
  await staffPages.expectHeading('Your password has been changed')
  await shot('Saved')
  await page.goto('/')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await staffPages.button('Save').click()
  await staffPages.expectHeading('This link no longer works')
  await shot('Link used before')
}

/** The longest names and complaints. */
const makeLong = ({ environment }: Scene) =>
  environment.database.query(
    `with one as (select patient_id from appointments where branch = 'lag' and starts_at > '2026-12-01' order by starts_at limit 3)
     update patients set first_name = $1, last_name = $2, email = 'oyinkansola.fagbemisola.olayinka@long-mail.example.com'
     where id in (select patient_id from one)`,
    [LONG.firstName, LONG.lastName],
  )

async function dashboard(scene: Scene) {
  const { page, staffPages, environment, shot } = scene
  await openStaffLayout(scene)
  await shot('Appointments')
  await staffPages.filterBy('Status', 'Confirmed')
  await staffPages.filterBy('Branch', 'All branches')
  await shot('Filtered: confirmed, all branches')
  await staffPages.search('Nobody of this name')
  await staffPages.expectText(/Nothing found for/)
  await shot('Nothing found')
  await page.goto('/dashboard')
  await staffPages.expectListLoaded()
  await environment.database.query('update appointments set description = $1 where branch = $2', [
    LONG_COMPLAINT,
    'lag',
  ])
  await makeLong(scene)
  await page.goto('/dashboard')
  await staffPages.expectListLoaded()
  await shot('Long names, long complaints')
}

async function dashboardWithout(scene: Scene) {
  const { page, staffPages, environment, shot } = scene
  const { network } = environment
  await openStaffLayout(scene)
  network.hang(LIST)
  await page.reload()
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await shot('Loading')
  await staffPages.page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
  network.failWith502(LIST)
  await page.reload()
  await staffPages.expectText('Failed to fetch appointments')
  await shot('Failed')
  network.clearFaults()
  await page.context().setOffline(true)
  await staffPages.button('Try again').first().click()
  await shot('Offline')
  await page.context().setOffline(false)
}

async function schedule(scene: Scene) {
  const { page, shot } = scene
  await openStaffLayout(scene)
  await page.goto('/schedule')
  const card = page
    .getByRole('grid')
    .getByRole('button', { name: /confirmed/i })
    .first()
  await expect(card).toBeVisible()
  await shot('Day')
  await card.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Move' })).toBeVisible()
  await shot('Details')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await shot('Choosing a new time')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New appointment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Service')).not.toBeEmpty()
  await shot('New appointment')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save the file' })).toBeVisible()
  await shot('Export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create an address' })).toBeVisible()
  await shot('Calendar address')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Week' })
  await expect(page.getByRole('grid')).toBeVisible()
  await shot('Week of a doctor', { widths: [1440] })
}

async function figures(scene: Scene) {
  const { page, shot } = scene
  await openStaffLayout(scene)
  await page.goto('/figures')
  await expect(page.getByRole('region', { name: 'By doctor' })).toBeVisible()
  await expectDrawn(page)
  await shot('Figures', { whole: true })
  await page.getByText('Show the numbers').first().click()
  await shot('The numbers of a chart')
}

/** Waits until every chart has a size of its own. */
const expectDrawn = (page: Scene['page']) => expect.poll(() => page.locator('canvas[style]').count()).toBe(3)

async function profile(scene: Scene) {
  const { page, staffPages, shot } = scene
  await openStaffLayout(scene)
  // Another session, which can be ended here.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.removeItem('token')
  })
  await openStaffLayout(scene)
  await page.goto('/profile')
  await page.getByText('Signed in at').waitFor()
  await shot('Profile')
  await staffPages.button('Change password').click()
  await staffPages.field('Current password').fill('not the password')
  await staffPages.field('New password').fill('password1234')
  await staffPages.button('Save').click()
  await page.locator('[aria-invalid]').first().waitFor()
  await shot('Password refused')
  await staffPages.button('Cancel').click()
  await staffPages.button('Turn on').click()
  await expect(staffPages.field('Your password')).toBeVisible()
  await shot('Turning on two-step sign-in')
}

async function emptyBooks(scene: Scene) {
  const { staffPages, environment, shot } = scene
  await environment.database.query('delete from appointments')
  await environment.database.query('delete from blockers')
  await openStaffLayout(scene)
  await shot('No appointments')
  await staffPages.openBlockers()
  await shot('No closed times')
}

export const staffTours: readonly Tour[] = [
  { sheet: 'staff-sign-in', visit: signIn },
  { sheet: 'staff-password', visit: password },
  { sheet: 'staff-dashboard', visit: dashboard },
  { sheet: 'staff-dashboard-without', visit: dashboardWithout },
  { sheet: 'staff-schedule', visit: schedule },
  { sheet: 'staff-figures', visit: figures },
  { sheet: 'staff-profile', visit: profile },
]

/** Deletes all appointments of the clinic. */
export const emptyTour: Tour = { sheet: 'staff-empty', visit: emptyBooks }
