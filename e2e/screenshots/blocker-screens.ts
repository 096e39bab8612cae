import { expect } from '@playwright/test'
import { StaffPages } from '../pages/staff-pages.ts'
import { demoStaff } from '../support/clinic.ts'
import { openStaffLayout } from './staff-layout.ts'
import type { Scene, Tour } from './tour.ts'

const DAY = '2026-12-15'

async function blockers(scene: Scene) {
  const { page, staffPages, environment, shot } = scene
  const { network } = environment
  await openStaffLayout(scene)
  await staffPages.openBlockers()
  await shot('Closed times')
  await staffPages.filterBy('Type', 'Daily')
  await staffPages.filterBy('Branch', 'Port Harcourt')
  await shot('None under these filters')
  network.hang('GET /blockers')
  await page.goto('/config')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await shot('Loading')
  network.failWith502('GET /blockers')
  await page.reload()
  await staffPages.expectText('Failed to fetch blockers')
  await shot('Failed')
}

async function blockerDialog(scene: Scene) {
  const { page, staffPages, shot } = scene
  const over = { over: true }
  await openStaffLayout(scene)
  await staffPages.openBlockers()
  await staffPages.addBlocker()
  await shot('New', over)
  await staffPages.save()
  await shot('Nothing typed', over)
  await page.keyboard.press('Escape')
  await staffPages.addBlocker()
  await staffPages.types({
    type: 'One Time',
    description: 'Fumigation',
    start: `${DAY}T09:00`,
    end: `${DAY}T12:00`,
  })
  await shot('One Time', over)
  await staffPages.types({ type: 'Daily', start: '12:00', end: '13:00' })
  await shot('Daily', over)
  await staffPages.types({ type: 'Weekly', days: ['Monday', 'Wednesday'] })
  await shot('Weekly', over)
  await staffPages.types({ type: 'Monthly', dates: [1, 15, 31] })
  await shot('Monthly', over)
  await staffPages.types({ type: 'Yearly', month: 'February', dates: [29] })
  await shot('Yearly', over)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await shot('Discard?', over)
}

async function blockerChanges(scene: Scene) {
  const { page, staffPages, environment, shot } = scene
  const over = { over: true }
  const description = 'Deep cleaning of the surgery'
  await openStaffLayout(scene)
  await staffPages.openBlockers()
  await staffPages.addBlocker()
  await staffPages.types({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${DAY}T09:00`,
    end: `${DAY}T15:00`,
  })
  await staffPages.save()
  await staffPages.expectSaved(description)
  await shot('Saved')
  await staffPages.editBlocker(description)
  await staffPages.types({ end: `${DAY}T11:00` })

  const context = await page.context().browser()!.newContext({ baseURL: environment.portal.url })
  const other = new StaffPages(await context.newPage())
  await other.signIn(demoStaff('chidi.frontdesk'))
  await other.expectDashboard()
  await other.openBlockers()
  await other.editBlocker(description)
  await other.types({ start: `${DAY}T08:00` })
  await other.save()
  await other.expectSaved(description)
  await context.close()

  await staffPages.save()
  await expect(
    staffPages.dialog.getByText('Someone else changed this blocker while you were editing'),
  ).toBeVisible()
  await shot('Two people, one blocker', over)
  await staffPages.save()
  await staffPages.expectSaved(description)
  await staffPages.button(`Delete ${description}`).click()
  await expect(staffPages.dialog).toBeVisible()
  await shot('Delete?', over)
}

export const blockerTours: readonly Tour[] = [
  { sheet: 'staff-blockers', visit: blockers },
  { sheet: 'staff-blocker-dialog', visit: blockerDialog },
  { sheet: 'staff-blocker-changes', visit: blockerChanges },
]
