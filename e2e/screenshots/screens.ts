import { appointmentTours, waitingListTour } from './appointment-screens.ts'
import { blockerTours } from './blocker-screens.ts'
import { bookingTours } from './booking-screens.ts'
import { layoutTours } from './layout-screens.ts'
import { mailTours } from './mail-screens.ts'
import { remoteSlotTours } from './remote-slot-screens.ts'
import { emptyTour, staffTours } from './staff-screens.ts'
import type { Tour } from './tour.ts'

/** Every screen and state of the product, by sheet, in this order: two tours delete appointments. */
export const tours: readonly Tour[] = [
  ...bookingTours,
  ...appointmentTours,
  ...layoutTours,
  ...remoteSlotTours,
  ...staffTours,
  ...blockerTours,
  emptyTour,
  ...mailTours,
  waitingListTour,
]
