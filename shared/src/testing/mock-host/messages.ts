import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  commonMessages,
  LANGUAGE_KEY,
  LANGUAGES,
  loadCommonMessages,
  storedCodeOf,
  tagOf,
} from '@molar/shared/i18n'
import type { RemoteModule } from '@molar/shared/remote'
import { deviceStore } from '@molar/shared/session'

/** Writes the language into the page, and keeps the choice on this device. */
const applyLanguage = (language: string) => {
  document.documentElement.lang = language
  const { tag } = LANGUAGES.find((one) => one.tag === language)!
  deviceStore.write(LANGUAGE_KEY, storedCodeOf(tag))
}

/** The messages of one remote and the common ones, in the language chosen on this device. */
export async function mockHostMessages(namespace: string, load: RemoteModule['loadMessages']): Promise<i18n> {
  const messages = createInstance()
  await messages
    .use({
      type: 'backend',
      init: () => {},
      // With two parameters i18next expects a promise.
      read: async (language: string, wanted: string) =>
        wanted === 'common' ? loadCommonMessages(language) : load(language),
    })
    .use(initReactI18next)
    .init({
      lng: tagOf(deviceStore.read(LANGUAGE_KEY)),
      fallbackLng: 'en',
      ns: ['common', namespace],
      defaultNS: namespace,
      resources: { en: { common: commonMessages } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes
    })
  applyLanguage(messages.language)
  messages.on('languageChanged', applyLanguage)
  return messages
}
