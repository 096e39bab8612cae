import { formatPhone, formatShortDay, formatTime, MAX_AFFECTED_APPOINTMENTS } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { extensionsAtom } from '../list/list.atoms.ts'
import type { BlockerForm } from './blocker-form.ts'
import styles from './editing.module.css'
import { useAffected } from './use-affected.ts'

const MAX_SHOWN_APPOINTMENTS = 10

/** Before Save: whose appointments are at the blocked time. */
export function AffectedList({ form }: { form: BlockerForm }) {
  const { t, i18n } = useTranslation(['blockers', 'common'])
  const { hasScope, hasSchedule } = useAtomValue(extensionsAtom)
  const affected = useAffected(form, { hasScope, isOn: hasSchedule })
  const list = affected === 'failed' ? null : affected
  // The server lists no more. There may be more.
  const isLimited = list?.length === MAX_AFFECTED_APPOINTMENTS
  return (
    <div className={styles['affected']}>
      <output>
        {affected === 'failed' && t('affected.failed')}
        {list &&
          (isLimited
            ? t('affected.limited', { minimum: list.length })
            : t('affected.count', { count: list.length }))}
      </output>
      {list && list.length > 0 && (
        <ul>
          {list
            .slice(0, MAX_SHOWN_APPOINTMENTS)
            .map(({ appointment: { id, patient, phone, date, start }, location }) => (
              <li key={id}>
                {formatShortDay(date, i18n.language)}, {formatTime(start, i18n.language)} · <b>{patient}</b>
                {phone && ` · ${formatPhone(phone)}`}
                {location && form.location === null && ` · ${t(`common:city.${location}`)}`}
              </li>
            ))}
          {list.length > MAX_SHOWN_APPOINTMENTS && (
            <li>
              {isLimited
                ? t('affected.moreLimited', { minimum: list.length - MAX_SHOWN_APPOINTMENTS })
                : t('affected.more', { count: list.length - MAX_SHOWN_APPOINTMENTS })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
