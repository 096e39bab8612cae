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

/** Marks the page, and keeps the choice on this device. */
const follow = (language: string) => {
  document.documentElement.lang = language
  const { tag } = LANGUAGES.find((one) => one.tag === language)!
  deviceStore.write(LANGUAGE_KEY, storedCodeOf(tag))
}

/** The texts of one remote, and of the parts it shares with others, in the language chosen on this device. */
export async function standInTexts(namespace: string, load: RemoteModule['loadMessages']): Promise<i18n> {
  const texts = createInstance()
  await texts
    .use({
      type: 'backend',
      init: () => {},
      // With two parameters the answer is a promise.
      read: async (language: string, asked: string) =>
        asked === 'common' ? loadCommonMessages(language) : load(language),
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
  follow(texts.language)
  texts.on('languageChanged', follow)
  return texts
}
