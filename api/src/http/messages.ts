import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MINIMUM_AGE, PASSWORD_MINIMUM } from '@molar/contract'
import fp from 'fastify-plugin'
import i18next from 'i18next'

const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url))

export type Translate = (key: string, values?: Record<string, string | number>) => string

declare module 'fastify' {
  interface FastifyInstance {
    /** The text of `key` in `language`; English where that language lacks it. */
    translate(language: string, key: string, values?: Record<string, string | number>): string
    hasMessage(key: string): boolean
  }
  interface FastifyRequest {
    /** `en`, `es`, …: the best of what the client accepts. */
    language: string
    translate: Translate
  }
}

/** The server's texts: one file for each language in `src/messages/`. */
export const messagesPlugin = fp(async (app) => {
  const resources = Object.fromEntries(
    readdirSync(FOLDER).map((file) => [
      file.replace('.json', ''),
      { translation: JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as object },
    ]),
  )
  const languages = Object.keys(resources)
  const i18n = i18next.createInstance()
  // Texts are sent as JSON or plain text. Code that writes HTML escapes them itself.
  await i18n.init({
    resources,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      escapeValue: false,
      defaultVariables: { minimumAge: MINIMUM_AGE, passwordMinimum: PASSWORD_MINIMUM },
    },
  })

  app.decorate('translate', (language, key, values) => i18n.t(key, { ...values, lng: language }))
  app.decorate('hasMessage', (key) => i18n.exists(key))
  app.decorateRequest('language', 'en')
  app.decorateRequest('translate', null as unknown as Translate)
  app.addHook('onRequest', async (request) => {
    const language = preferred(request.headers['accept-language'], languages)
    request.language = language
    request.translate = (key, values) => app.translate(language, key, values)
  })
})

/** The first language of `Accept-Language`, by weight, that there is a file for. */
export function preferred(header: string | undefined, languages: string[]) {
  const wanted = (header ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
    return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight), index }
  })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return wanted.find(({ language, weight }) => weight > 0 && languages.includes(language))?.language ?? 'en'
}
