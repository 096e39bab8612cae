import { useEffect, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import bookingEnglish from '../messages/en.json' with { type: 'json' }
import english from '../messages/my-appointment/en.json' with { type: 'json' }

const NAMESPACE = 'my-appointment'

/**
 * Adds the texts of this page to those of the remote. Returns whether they are there: the page waits for the texts of
 * the chosen language, and shows English where they cannot be loaded.
 */
export function useTexts() {
  const { i18n } = useTranslation('booking')
  const { language } = i18n
  const [isReady, setReady] = useState(() => {
    i18n.addResourceBundle('en', NAMESPACE, english)
    // The first screen of the booking has a part of them only.
    i18n.addResourceBundle('en', 'booking', bookingEnglish)
    return language === 'en'
  })
  useEffect(() => {
    if (language === 'en') return
    const load = async () => {
      const texts = await import(
        /* webpackExclude: /\/en\.json$/ */ `../messages/my-appointment/${language}.json`
      )
      i18n.addResourceBundle(language, NAMESPACE, texts.default)
    }
    const show = () => setReady(true)
    load().then(show, show)
  }, [i18n, language])
  return isReady
}
