import type { Scene } from './tour.ts'

/** Somebody who may see the whole menu signs in. */
export async function openStaffLayout({ staffPages, environment }: Scene) {
  await staffPages.signIn(environment.clinic.admin)
  await staffPages.expectDashboard()
}
