import { clinicTimeAt, clinicToday, formatShortDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** Writes an instant, or clinic time as `YYYY-MM-DDTHH:mm`, as a time, with the day unless it is today. */
export function useMoment() {
  const { language } = useTranslation().i18n
  return (at: Date | string) => {
    const [day, time] =
      typeof at === 'string' ? [at.slice(0, 10), at.slice(11)] : [clinicToday(at), clinicTimeAt(at)]
    const text = formatTime(time, language)
    return day === clinicToday() ? text : `${formatShortDay(day, language)}, ${text}`
  }
}
