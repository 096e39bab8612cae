import { useTranslation } from '@molar/shared/platform'
import type { Text } from './text.ts'

/** Turns a Text into the sentence to show, in the language of the page. */
export function useSay() {
  const { t } = useTranslation('booking')
  const wait = (seconds: number) =>
    seconds < 60
      ? t('waitSeconds', { count: Math.ceil(seconds) })
      : t('waitMinutes', { count: Math.ceil(seconds / 60) })
  return (text: Text): string => {
    if ('key' in text) return t(text.key, text.values)
    // Most sentences of ours say the wait themselves; a wait of days is for the branch to shorten.
    const tells = /\d/.test(text.sentence) || !text.seconds || text.seconds > 3600
    return tells ? text.sentence : `${text.sentence} ${wait(text.seconds!)}`
  }
}
