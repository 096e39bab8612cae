import { TAKEN } from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

const confirmsRefused = (code: string): RareFault => ({
  foundIn: TAKEN,
  changes: [
    {
      file: 'src/confirmation/submit-result.ts',
      from: 'sentForm: BookingForm): StepResult {\n  const toast',
      to: `sentForm: BookingForm): StepResult {
  if (error.code === '${code}') return showBooked(set, bookedFrom(null, sentForm))
  const toast`,
    },
  ],
})

/** Faults of what a page says or shows: it is wrong, and nothing else is. */
export const RARE_APPEARANCES = {
  'confirms a booking that the server refused because there were too many': confirmsRefused('too_many'),
  'confirms a booking at a time that the clinic has closed': confirmsRefused('slot_blocked'),
} satisfies Record<string, RareFault>
