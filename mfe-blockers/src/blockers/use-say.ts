import { useTranslation } from '@molar/shared/platform'

export type Text = { key: string } | { sentence: string }

/** Turns one of our keys, or the server's own words, into the sentence to show. */
export function useSay() {
  const { t } = useTranslation('blockers')
  return (text: Text): string => ('key' in text ? t(text.key) : text.sentence)
}
