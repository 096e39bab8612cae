import { expect } from '@playwright/test'
import { Colleague } from '../pages/colleague.ts'
import { demoStaff } from '../support/clinic.ts'
import { entersTheDesk } from './desk.ts'
import type { Scene, Tour } from './scene.ts'

const DAY = '2026-12-15'

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
  await shot('Discard?', over)
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
  await other.signsIn(demoStaff('tamuno.dentist'))
  await other.seesDashboard()
  await other.opensBlockers()
  await other.editsBlocker(description)
  await other.types({ start: `${DAY}T08:00` })
  await other.saves()
  await other.seesSaved(description)
  await context.close()

  await colleague.saves()
  await expect(
    colleague.dialog.getByText('Someone else changed this blocker while you were editing'),
  ).toBeVisible()
  await shot('Two people, one blocker', over)
  await colleague.saves()
  await colleague.seesSaved(description)
  await colleague.button(`Delete ${description}`).click()
  await expect(colleague.dialog).toBeVisible()
  await shot('Delete?', over)
}

export const blockerTours: readonly Tour[] = [
  { sheet: 'staff-blockers', visit: blockers },
  { sheet: 'staff-blocker-dialog', visit: blockerDialog },
  { sheet: 'staff-blocker-changes', visit: blockerChanges },
]
