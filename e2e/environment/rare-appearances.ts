import { CANCELS, MOVES, TAKEN } from './check-specs.ts'
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

const showsRefusedAsDone = (action: 'move' | 'cancel', notice: string, foundIn: string): RareFault => ({
  foundIn,
  changes: [
    {
      file: 'src/appointment/appointment.atoms.ts',
      from: '      return isOnScreen() && (await set(showRefusalAtom, action, error))',
      to: `      if (action === '${action}') {
        set(noticeAtom, '${notice}')
        return true
      }
$&`,
    },
  ],
})

/** Faults of what a page says or shows: it is wrong, and nothing else is. */
export const RARE_APPEARANCES = {
  'confirms a booking that the server refused because there were too many': confirmsRefused('too_many'),
  'confirms a booking at a time that the clinic has closed': confirmsRefused('slot_blocked'),
  'says that an appointment was moved although the server refused it': showsRefusedAsDone(
    'move',
    'moved',
    MOVES,
  ),
  'says that an appointment was cancelled although the server refused it': showsRefusedAsDone(
    'cancel',
    'cancelled',
    CANCELS,
  ),
} satisfies Record<string, RareFault>
