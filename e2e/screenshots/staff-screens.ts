import { expect } from '@playwright/test'
import { entersTheDesk } from './desk.ts'
import { LONG, LONG_COMPLAINT } from './people.ts'
import type { Scene, Tour } from './scene.ts'

const LIST = 'POST /appointments/lag'

async function signIn({ page, colleague, ours, shot }: Scene) {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await shot('Sign in')
  await colleague.button('Sign In').click()
  await shot('Nothing typed')
  await colleague.entersCredentials({ username: 'funke.admin', password: 'wrong-password' })
  await page.getByRole('alert').waitFor()
  await shot('Refused')
  ours.network.hang('POST /auth/signin')
  await colleague.entersCredentials(ours.clinic.admin)
  await expect(colleague.button('Logging in...')).toBeVisible()
  await shot('Logging in')
  ours.network.mend()
  await colleague.signsIn(ours.clinic.admin)
  await colleague.seesDashboard()
  await ours.clinic.endsSessionOf('funke.admin')
  await page.goto('/config')
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await shot('Session ended')
}

async function password({ page, colleague, ours, shot }: Scene) {
  await page.goto('/forgot-password')
  await expect(page.getByRole('textbox')).toBeVisible()
  await shot('Forgot password?')
  await colleague.button('Send the link').click()
  await shot('Address missing')
  await page.getByRole('textbox').fill('ngozi.doctor@example.com')
  await colleague.button('Send the link').click()
  await colleague.sees('Check your email')
  await shot('Link sent')
  const link = await ours.mailbox.linkFor('ngozi.doctor@example.com')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await colleague.sees('Choose a new password')
  await shot('New password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await colleague.button('Save').click()
  await page.locator('[aria-invalid]').waitFor()
  await shot('Too short')
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await colleague.button('Save').click()
  await colleague.sees('Your password has been changed')
  await shot('Saved')
  await page.goto('/')
  await page.goto(`/forgot-password${new URL(link).hash}`)
  await page.getByLabel('New password', { exact: true }).fill('a-good-long-password')
  await colleague.button('Save').click()
  await colleague.sees('This link no longer works')
  await shot('Link used before')
}

/** Names and complaints that are as long as they get. */
const makeLong = ({ ours }: Scene) =>
  ours.database.query(
    `with one as (select patient_id from appointments where branch = 'lag' and starts_at > '2026-12-01' order by starts_at limit 3)
     update patients set first_name = $1, last_name = $2, email = 'oyinkansola.fagbemisola.olayinka@long-mail.example.com'
     where id in (select patient_id from one)`,
    [LONG.firstName, LONG.lastName],
  )

async function dashboard(scene: Scene) {
  const { page, colleague, ours, shot } = scene
  await entersTheDesk(scene)
  await shot('Appointments')
  await colleague.filters('Status', 'Confirmed')
  await colleague.filters('Branch', 'All branches')
  await shot('Filtered: confirmed, all branches')
  await colleague.searches('Nobody of this name')
  await colleague.reads(/Nothing found for/)
  await shot('Nothing found')
  await page.goto('/dashboard')
  await colleague.listIsThere()
  await ours.database.query('update appointments set description = $1 where branch = $2', [
    LONG_COMPLAINT,
    'lag',
  ])
  await makeLong(scene)
  await page.goto('/dashboard')
  await colleague.listIsThere()
  await shot('Long names, long complaints')
}

async function dashboardWithout(scene: Scene) {
  const { page, colleague, ours, shot } = scene
  const { network } = ours
  await entersTheDesk(scene)
  network.hang(LIST)
  await page.reload()
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await shot('Loading')
  await colleague.page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
  network.breakDown(LIST)
  await page.reload()
  await colleague.reads('Failed to fetch appointments')
  await shot('Failed')
  network.mend()
  await page.context().setOffline(true)
  await colleague.button('Try again').first().click()
  await shot('Offline')
  await page.context().setOffline(false)
}

async function emptyBooks(scene: Scene) {
  const { page, colleague, ours, shot } = scene
  await ours.database.query('delete from appointments')
  await ours.database.query('delete from blockers')
  await entersTheDesk(scene)
  await shot('No appointments')
  await colleague.opensBlockers()
  await shot('No closed times')
  await page.goto('/profile')
  await page.getByText('Signed in at').waitFor()
  await shot('Profile')
}

export const staffTours: readonly Tour[] = [
  { sheet: 'staff-sign-in', visit: signIn },
  { sheet: 'staff-password', visit: password },
  { sheet: 'staff-dashboard', visit: dashboard },
  { sheet: 'staff-dashboard-without', visit: dashboardWithout },
]

/** Leaves the clinic's books empty. */
export const emptyTour: Tour = { sheet: 'staff-empty', visit: emptyBooks }
