import type { SheetContext } from './contact-sheet.ts'

/** Signs in a member of staff who sees the whole menu. */
export async function openStaffLayout({ staffPages, environment }: SheetContext) {
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
}
