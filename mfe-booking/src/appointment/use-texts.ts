import { useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import booking from '../messages/en.json' with { type: 'json' }
import de from '../messages/my-appointment/de.json' with { type: 'json' }
import en from '../messages/my-appointment/en.json' with { type: 'json' }
import es from '../messages/my-appointment/es.json' with { type: 'json' }
import it from '../messages/my-appointment/it.json' with { type: 'json' }
import ru from '../messages/my-appointment/ru.json' with { type: 'json' }

// Together they are smaller than the responses to five requests, and every file of a remote costs its first visit 60 bytes.
const TEXTS = { de, en, es, it, ru }

/** Adds the texts of this page to those of the remote. */
export function useTexts() {
  const { i18n } = useTranslation('booking')
  // Before the first rendering below.
  useState(() => {
    for (const [language, texts] of Object.entries(TEXTS))
      i18n.addResourceBundle(language, 'my-appointment', texts)
    // The first screen of the booking has a part of them only.
    i18n.addResourceBundle('en', 'booking', booking)
  })
}
