import { blockerTours } from './blocker-screens.ts'
import { bookingTours } from './booking-screens.ts'
import { chromeTours } from './layout-screens.ts'
import { mailTours } from './mail-screens.ts'
import { placeTours } from './remote-slot-screens.ts'
import { emptyTour, staffTours } from './staff-screens.ts'
import type { Tour } from './tour.ts'

/** Every screen and state of the product, by sheet, in the order in which they may come: one empties the books. */
export const tours: readonly Tour[] = [
  ...bookingTours,
  ...chromeTours,
  ...placeTours,
  ...staffTours,
  ...blockerTours,
  emptyTour,
  ...mailTours,
]
