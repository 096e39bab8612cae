import { useCallback } from 'react'
import { formatDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** Returns a function that writes a day and a time in the language of the page. It is another one in another language. */
export function useInWords() {
  const { i18n } = useTranslation('my-appointment')
  const { language } = i18n
  return useCallback(
    (day: string, time: string) => ({ day: formatDay(day, language), time: formatTime(time, language) }),
    [language],
  )
}
