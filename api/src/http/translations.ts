import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MIN_AGE_YEARS, MIN_PASSWORD_LENGTH } from '@molar/contract'
import fp from 'fastify-plugin'
import i18next from 'i18next'
import Negotiator from 'negotiator'

const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url))

export type Translate = (key: string, values?: Record<string, string | number>) => string

declare module 'fastify' {
  interface FastifyInstance {
    /** The text of `key` in `language`, or in English if that language lacks it. */
    translate(language: string, key: string, values?: Record<string, string | number>): string
    hasMessage(key: string): boolean
  }
  interface FastifyRequest {
    /** The best language that the client accepts: `en`, `es` and so on. */
    language: string
    translate: Translate
  }
}

/** The server's texts: one file for each language in `src/messages/`. */
export const translationsPlugin = fp(async (app) => {
  const resources = Object.fromEntries(
    readdirSync(FOLDER).map((file) => [
      file.replace('.json', ''),
      { translation: JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as object },
    ]),
  )
  const files = filesByTag(Object.keys(resources))
  const i18n = i18next.createInstance()
  // Texts are sent as JSON or plain text. Code that writes HTML escapes them itself.
  await i18n.init({
    resources,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      escapeValue: false,
      defaultVariables: { minimumAge: MIN_AGE_YEARS, passwordMinimum: MIN_PASSWORD_LENGTH },
    },
  })

  /** Texts without values, by language and key. Nothing is kept for a language without a file: it may be any text. */
  const textsOf = new Map(Object.keys(resources).map((language) => [language, new Map<string, string>()]))
  app.decorate('translate', (language, key, values) => {
    const texts = values === undefined ? textsOf.get(language) : undefined
    const known = texts?.get(key)
    if (known !== undefined) return known
    const text = i18n.t(key, { ...values, lng: language })
    texts?.set(key, text)
    return text
  })
  app.decorate('hasMessage', (key) => i18n.exists(key))
  app.decorateRequest('language', 'en')
  app.decorateRequest('translate', null as unknown as Translate)
  app.addHook('onRequest', async (request) => {
    const language = preferred(request.headers['accept-language'], files)
    request.language = language
    request.translate = (key, values) => app.translate(language, key, values)
  })
})

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** The file of each tag in lower case. `pt-BR` is also the file for `pt`, unless there is one. */
export const filesByTag = (languages: string[]): ReadonlyMap<string, string> =>
  new Map([
    ...languages.map((language) => [baseOf(language), language] as const),
    ...languages.map((language) => [language.toLowerCase(), language] as const),
  ])

/** The first language of `Accept-Language`, by weight, that has a file; English if none has. */
export function preferred(header: string | undefined, files: ReadonlyMap<string, string>) {
  // `languages()` gets no list: it would compare each entry with every part of the header, 0.4 s for 16 kB of commas.
  for (const tag of new Negotiator({ headers: { 'accept-language': header } }).languages()) {
    const file = files.get(tag.toLowerCase()) ?? files.get(baseOf(tag))
    if (file) return file
  }
  return 'en'
}
