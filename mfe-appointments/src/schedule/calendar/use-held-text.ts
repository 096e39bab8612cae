import { formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** Says until when a time is held for the waiting list, from `YYYY-MM-DDTHH:mm` in clinic time. */
export function useHeldText() {
  const { t, i18n } = useTranslation('appointments')
  return (until: string) => t('schedule.held', { time: formatTime(until.slice(11), i18n.language) })
}
