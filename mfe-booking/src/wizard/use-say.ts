import { useTranslation } from '@molar/shared/platform'
import type { Text } from './text.ts'

const UNITS = [
  ['waitHours', 3600],
  ['waitMinutes', 60],
  ['waitSeconds', 1],
] as const

/** Turns a Text into the sentence to show, in the language of the page. */
export function useSay() {
  const { t } = useTranslation('booking')
  const wait = (seconds: number) => {
    const [key, unit] = UNITS.find(([, unit]) => seconds >= unit) ?? UNITS[2]
    return t(key, { count: Math.ceil(seconds / unit) })
  }
  return (text: Text): string => {
    if ('key' in text) return t(text.key, text.values)
    return text.seconds ? `${text.sentence} ${wait(text.seconds)}` : text.sentence
  }
}
