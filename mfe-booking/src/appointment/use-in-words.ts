import { formatDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** Returns a function that writes a day and a time in the language of the page. */
export function useInWords() {
  const { i18n } = useTranslation('my-appointment')
  return (day: string, time: string) => ({
    day: formatDay(day, i18n.language),
    time: formatTime(time, i18n.language),
  })
}
