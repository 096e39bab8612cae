import { bookingTours } from './booking-screens.ts'
import { chromeTours } from './chrome-screens.ts'
import { placeTours } from './place-screens.ts'
import { staffTours } from './staff-screens.ts'
import type { Tour } from './scene.ts'

/** Every screen and state of the product, by sheet. The last ones empty the clinic's books. */
export const tours: readonly Tour[] = [...bookingTours, ...chromeTours, ...placeTours, ...staffTours]
