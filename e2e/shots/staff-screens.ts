import { expect } from '@playwright/test'
import { Colleague, demoColleague } from '../vocabulary/colleague.ts'
import { LONG, LONG_COMPLAINT } from './people.ts'
import type { Scene, Tour } from './scene.ts'

const LIST = 'POST /appointments/lag'
const DAY = '2026-12-15'

async function entersTheDesk({ colleague, ours }: Scene) {
  await colleague.signsIn(ours.clinic.admin)
  await colleague.seesDashboard()
}

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
  await colleague.sees('Look in your mail')
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
  await colleague.sees('Your new password is set')
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
  await colleague.filters('Location', 'All')
  await shot('Filtered: confirmed, all branches')
  await colleague.searches('Nobody of this name')
  await colleague.reads(/No appointment found/)
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
  await colleague.button('Retry').or(colleague.button('Try again')).first().click()
  await shot('Offline')
  await page.context().setOffline(false)
}

async function blockers(scene: Scene) {
  const { page, colleague, ours, shot } = scene
  const { network } = ours
  await entersTheDesk(scene)
  await colleague.opensBlockers()
  await shot('Closed times')
  await colleague.filters('Type', 'Daily')
  await colleague.filters('Branch', 'Port Harcourt')
  await shot('None under these filters')
  network.hang('GET /blockers')
  await page.goto('/config')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await shot('Loading')
  network.breakDown('GET /blockers')
  await page.reload()
  await colleague.reads('Failed to fetch blockers')
  await shot('Failed')
}

async function blockerDialog(scene: Scene) {
  const { page, colleague, shot } = scene
  const over = { over: true }
  await entersTheDesk(scene)
  await colleague.opensBlockers()
  await colleague.addsBlocker()
  await shot('New', over)
  await colleague.saves()
  await shot('Nothing typed', over)
  await page.keyboard.press('Escape')
  await colleague.addsBlocker()
  await colleague.types({
    type: 'One Time',
    description: 'Fumigation',
    start: `${DAY}T09:00`,
    end: `${DAY}T12:00`,
  })
  await shot('One Time', over)
  await colleague.types({ type: 'Daily', start: '12:00', end: '13:00' })
  await shot('Daily', over)
  await colleague.types({ type: 'Weekly', days: ['Monday', 'Wednesday'] })
  await shot('Weekly', over)
  await colleague.types({ type: 'Monthly', dates: [1, 15, 31] })
  await shot('Monthly', over)
  await colleague.types({ type: 'Yearly', month: 'February', dates: [29] })
  await shot('Yearly', over)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await shot('Throw away?', over)
}

async function blockerChanges(scene: Scene) {
  const { page, colleague, ours, shot } = scene
  const over = { over: true }
  const description = 'Deep cleaning of the surgery'
  await entersTheDesk(scene)
  await colleague.opensBlockers()
  await colleague.addsBlocker()
  await colleague.types({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${DAY}T09:00`,
    end: `${DAY}T15:00`,
  })
  await colleague.saves()
  await colleague.seesSaved(description)
  await shot('Saved')
  await colleague.editsBlocker(description)
  await colleague.types({ end: `${DAY}T11:00` })

  const context = await page.context().browser()!.newContext({ baseURL: ours.portal.url })
  const other = new Colleague(await context.newPage())
  await other.signsIn(demoColleague('tamuno.dentist'))
  await other.seesDashboard()
  await other.opensBlockers()
  await other.editsBlocker(description)
  await other.types({ start: `${DAY}T08:00` })
  await other.saves()
  await other.seesSaved(description)
  await context.close()

  await colleague.saves()
  await expect(colleague.dialog.getByText('Somebody changed this blocker meanwhile')).toBeVisible()
  await shot('Two people, one blocker', over)
  await colleague.saves()
  await colleague.seesSaved(description)
  await colleague.button(`Delete ${description}`).click()
  await expect(colleague.dialog).toBeVisible()
  await shot('Delete?', over)
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
  await page.getByText('Signed in since').waitFor()
  await shot('Profile')
}

export const staffTours: readonly Tour[] = [
  { sheet: 'staff-sign-in', visit: signIn },
  { sheet: 'staff-password', visit: password },
  { sheet: 'staff-dashboard', visit: dashboard },
  { sheet: 'staff-dashboard-without', visit: dashboardWithout },
  { sheet: 'staff-blockers', visit: blockers },
  { sheet: 'staff-blocker-dialog', visit: blockerDialog },
  { sheet: 'staff-blocker-changes', visit: blockerChanges },
  { sheet: 'staff-empty', visit: emptyBooks },
]
