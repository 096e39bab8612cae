import { useMemo } from 'react'
import { formatDay, formatTime } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { ErrorNote } from '../components/notes.tsx'
import { otherRefusedAtom } from './loaded-appointment.atoms.ts'

/** Says which other appointment was not changed: its patient has left it before the response arrived. */
export function OtherRefused() {
  const { i18n } = useTranslation('my-appointment')
  const other = useAtomValue(otherRefusedAtom)
  const { language } = i18n
  const message = useMemo(
    () =>
      other && {
        key: 'my-appointment:otherNotChanged',
        values: {
          day: formatDay(other.appointment_date, language),
          time: formatTime(other.start_time, language),
        },
      },
    [other, language],
  )
  return message && <ErrorNote message={message} />
}
