import { useTranslation } from '@molar/shared/platform'
import type { Text } from './outcome.ts'

/** Turns a text into the sentence to show. */
export function useSay() {
  const { t } = useTranslation('blockers')
  return (text: Text): string => ('key' in text ? t(text.key) : text.sentence)
}
