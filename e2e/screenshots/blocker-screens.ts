import { expect } from '@playwright/test'
import { StaffPages } from '../pages/staff-pages.ts'
import { demoStaff } from '../support/clinic.ts'
import { openStaffLayout } from './staff-layout.ts'
import type { ContactSheet, SheetContext } from './contact-sheet.ts'

const DAY = '2026-12-15'

async function blockers(context: SheetContext) {
  const { page, staffPages, environment, capture } = context
  const { network } = environment
  await openStaffLayout(context)
  await staffPages.openBlockers()
  await capture('Closed times')
  await staffPages.filterBy('Type', 'Daily')
  await staffPages.filterBy('Branch', 'Port Harcourt')
  await capture('None under these filters')
  network.hang('GET /blockers')
  await page.goto('/config')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await capture('Loading')
  network.failWith502('GET /blockers')
  await page.reload()
  await staffPages.expectText('Failed to fetch blockers')
  await capture('Failed')
}

async function blockerDialog(context: SheetContext) {
  const { page, staffPages, capture } = context
  const over = { over: true }
  await openStaffLayout(context)
  await staffPages.openBlockers()
  await staffPages.addBlocker()
  await capture('New', over)
  await staffPages.save()
  await capture('Nothing typed', over)
  await page.keyboard.press('Escape')
  await staffPages.addBlocker()
  await staffPages.fillBlocker({
    type: 'One Time',
    description: 'Fumigation',
    start: `${DAY}T09:00`,
    end: `${DAY}T12:00`,
  })
  await capture('One Time', over)
  await staffPages.fillBlocker({ type: 'Daily', start: '12:00', end: '13:00' })
  await capture('Daily', over)
  await staffPages.fillBlocker({ type: 'Weekly', days: ['Monday', 'Wednesday'] })
  await capture('Weekly', over)
  await staffPages.fillBlocker({ type: 'Monthly', dates: [1, 15, 31] })
  await capture('Monthly', over)
  await staffPages.fillBlocker({ type: 'Yearly', month: 'February', dates: [29] })
  await capture('Yearly', over)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await capture('Discard?', over)
}

async function blockerChanges(context: SheetContext) {
  const { page, staffPages, environment, capture } = context
  const over = { over: true }
  const description = 'Deep cleaning of the surgery'
  await openStaffLayout(context)
  await staffPages.openBlockers()
  await staffPages.addBlocker()
  await staffPages.fillBlocker({
    type: 'One Time',
    description,
    branch: 'Lagos',
    start: `${DAY}T09:00`,
    end: `${DAY}T15:00`,
  })
  await staffPages.save()
  await staffPages.expectSaved(description)
  await capture('Saved')
  await staffPages.editBlocker(description)
  await staffPages.fillBlocker({ end: `${DAY}T11:00` })

  const otherContext = await page.context().browser()!.newContext({ baseURL: environment.portal.url })
  const other = new StaffPages(await otherContext.newPage())
  await other.signIn(demoStaff('chidi.frontdesk'))
  await other.expectDashboard()
  await other.openBlockers()
  await other.editBlocker(description)
  await other.fillBlocker({ start: `${DAY}T08:00` })
  await other.save()
  await other.expectSaved(description)
  await otherContext.close()

  await staffPages.save()
  await expect(
    staffPages.dialog.getByText('Someone else changed this blocker while you were editing'),
  ).toBeVisible()
  await capture('Two people, one blocker', over)
  await staffPages.save()
  await staffPages.expectSaved(description)
  await staffPages.button(`Delete ${description}`).click()
  await expect(staffPages.dialog).toBeVisible()
  await capture('Delete?', over)
}

export const blockerSheets: readonly ContactSheet[] = [
  { name: 'staff-blockers', visit: blockers },
  { name: 'staff-blocker-dialog', visit: blockerDialog },
  { name: 'staff-blocker-changes', visit: blockerChanges },
]
