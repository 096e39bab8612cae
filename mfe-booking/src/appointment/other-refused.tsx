import { useMemo } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { ErrorNote } from '../components/notes.tsx'
import { otherRefusedAtom } from './loaded-appointment.atoms.ts'
import { useInWords } from './use-in-words.ts'

/**
 * Says which appointment was not changed: its patient left it before the response arrived.
 * @param open the reference of the appointment on the screen, which says so itself
 */
export function OtherRefused({ open }: { open?: string | undefined }) {
  const inWords = useInWords()
  const other = useAtomValue(otherRefusedAtom)
  // The same object until it says something else: a new one is read aloud again.
  const message = useMemo(
    () =>
      other && {
        key: 'my-appointment:otherNotChanged',
        values: inWords(other.appointment_date, other.start_time),
      },
    [other, inWords],
  )
  return message && other?.reference !== open && <ErrorNote message={message} />
}
