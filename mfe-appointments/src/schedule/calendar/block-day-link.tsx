import { grantIn, type Schedule } from '@molar/contract'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { extensionsAtom } from '../../appointments/appointments.atoms.ts'
import { BLOCKERS_ROUTE } from '../../routes.ts'
import styles from './calendar.module.css'
import type { ScheduleColumn } from '../state/schedule-cells.ts'
import { useScheduleView } from '../state/schedule-view.ts'

/**
 * Leads to a new blocker of the doctor for the opening hours of the day. The blockers' page reads the history state. Shown to
 * people who may block the doctor's time, until the day has passed.
 */
export function BlockDayLink({ schedule, column }: { schedule: Schedule; column: ScheduleColumn }) {
  const { t } = useTranslation('appointments')
  const person = useAtomValue(authUserAtom)
  const { blockerScope } = useAtomValue(extensionsAtom)
  const { branch } = useScheduleView().view
  const { date, doctorId, name } = column
  const hours = schedule.days.find((day) => day.date === date)?.hours ?? []
  const [first, last] = [hours[0], hours.at(-1)]
  const grant = grantIn(person?.permissions, 'blockers.write')
  const isAllowed = grant === 'all' || (grant === 'own' && person?.doctorId === doctorId)
  // In a blocker, 23:59 is the end of the day.
  const end = `${date}T${last?.end === '24:00' ? '23:59' : last?.end}`
  if (!blockerScope || doctorId === null || !first || !isAllowed || end <= schedule.now) return null
  const newBlocker = {
    location: branch,
    doctor: { id: doctorId, name },
    start: `${date}T${first.start}`,
    end,
  }
  return (
    <Link
      to={BLOCKERS_ROUTE}
      state={{ newBlocker }}
      className={styles['blockDay']}
      aria-label={t('schedule.blockDayOf', { name })}
    >
      {t('schedule.blockDay')}
    </Link>
  )
}
