import { appointmentSheets, waitingListSheet } from './appointment-screens.ts'
import { blockerSheets } from './blocker-screens.ts'
import { bookingSheets } from './booking-screens.ts'
import { layoutSheets } from './layout-screens.ts'
import { mailSheets } from './mail-screens.ts'
import { remoteSlotSheets } from './remote-slot-screens.ts'
import { emptySheet, staffSheets } from './staff-screens.ts'
import type { ContactSheet } from './contact-sheet.ts'

/** Every screen and state of the product, by sheet, in this order: two of them delete appointments. */
export const contactSheets: readonly ContactSheet[] = [
  ...bookingSheets,
  ...appointmentSheets,
  ...layoutSheets,
  ...remoteSlotSheets,
  ...staffSheets,
  ...blockerSheets,
  emptySheet,
  ...mailSheets,
  waitingListSheet,
]
