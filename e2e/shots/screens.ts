import { bookingTours } from './booking-screens.ts'
import { chromeTours } from './chrome-screens.ts'
import { mailTours } from './mail-screens.ts'
import { placeTours } from './place-screens.ts'
import { staffTours } from './staff-screens.ts'
import type { Tour } from './scene.ts'

/** Every screen and state of the product, by sheet. After `staff-empty` the clinic's books are empty. */
export const tours: readonly Tour[] = [
  ...bookingTours,
  ...chromeTours,
  ...placeTours,
  ...staffTours,
  ...mailTours,
]
