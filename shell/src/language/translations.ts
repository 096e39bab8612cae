import { createInstance, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonMessages, DEFAULT_LANGUAGE, type LanguageTag } from '@molar/shared/i18n'
import type { Messages, RemoteModule } from '@molar/shared/remote'
import { SHELL_MESSAGES } from './shell-messages.ts'
import shellEnglish from '../messages/en.json' with { type: 'json' }

type LoadMessages = RemoteModule['loadMessages']

/** Creates the translations of the page: a namespace for each remote, in the chosen language, with English as fallback. */
export async function createTranslations(chosen: LanguageTag) {
  const sources = new Map<string, LoadMessages>(Object.entries(SHELL_MESSAGES))
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    // i18next accepts a promise from a function with two parameters.
    read: async (language: string, namespace: string) => (await sources.get(namespace)?.(language)) ?? {},
  }
  const i18n = createInstance()
  // i18next names a language only when its texts have arrived.
  let wanted: string = chosen
  const show = (tag: string) => {
    wanted = tag
    // i18next never loads again what failed once.
    const { state } = i18n.services.backendConnector as { state: Record<string, number> }
    for (const name in state) if (state[name]! < 0) state[name] = 0
    return i18n.changeLanguage(tag)
  }
  const showAgain = () => void show(wanted)
  i18n.on('failedLoading', () => globalThis.addEventListener?.('online', showAgain, { once: true }))
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chosen,
      fallbackLng: DEFAULT_LANGUAGE,
      ns: ['common', 'shell'],
      defaultNS: 'shell',
      resources: { en: { common: commonMessages, shell: shellEnglish } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes
    })
  const markPage = () => {
    const isLoaded = i18n.hasResourceBundle(i18n.language, 'shell')
    if (globalThis.document) document.documentElement.lang = isLoaded ? i18n.language : DEFAULT_LANGUAGE
  }
  markPage()
  i18n.on('languageChanged', markPage)

  return {
    i18n,
    /** Shows the page in this language, and in English those texts that do not load. They are loaded when the device is online again. */
    show,
    /** Loads the texts of a namespace, now and after each change of language. */
    async add(namespace: string, load: (language: string) => Promise<Messages>) {
      const before = sources.get(namespace)
      sources.set(namespace, load)
      // Another release of the same remote: the loaded texts are those of the release before.
      if (before && before !== load) await i18n.reloadResources(null, namespace)
      else await i18n.loadNamespaces(namespace)
    },
  }
}

export type Translations = Awaited<ReturnType<typeof createTranslations>>
