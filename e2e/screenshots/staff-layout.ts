import type { Scene } from './tour.ts'

/** Signs in a member of staff who sees the whole menu. */
export async function openStaffLayout({ staffPages, environment }: Scene) {
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
}
