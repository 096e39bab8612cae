import type { Scene } from './scene.ts'

/** Somebody who may see the whole menu signs in. */
export async function entersTheDesk({ colleague, ours }: Scene) {
  await colleague.signsIn(ours.clinic.admin)
  await colleague.seesDashboard()
}
