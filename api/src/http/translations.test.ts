import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import en from '../messages/en.json'
import { filesByTag, preferred, translationsPlugin } from './translations.ts'

const CONTRACT = fileURLToPath(new URL('../../../shared/contract/src/', import.meta.url))

it("Every message key of the contract's schemas has a text", () => {
  const schemas = readdirSync(CONTRACT).filter((file) => /\.schema\.ts$|^text\.ts$/.test(file))
  const keys = schemas.flatMap((file) =>
    [...readFileSync(`${CONTRACT}${file}`, 'utf8').matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, key]) => key!),
  )
  expect(keys).toContain('name.firstRequired')
  expect(keys.filter((key) => !(key in en))).toEqual([])
})

it.each([
  [undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['fr, it;q=0.4, de;q=0.7', 'de'],
  ['fr', 'en'],
  ['de;q=0, it', 'it'],
  ['*', 'en'],
  ['pt-BR, pt;q=0.9', 'pt-BR'],
  ['PT', 'pt-BR'],
  ['\u0000;;;q=q', 'en'],
])('The Accept-Language header "%s" selects the language %s', (header, language) => {
  expect(preferred(header, filesByTag(['de', 'en', 'it', 'pt-BR']))).toBe(language)
})

describe('texts', () => {
  const app = Fastify()
  beforeAll(async () => {
    await app.register(translationsPlugin)
  })
  afterAll(() => app.close())

  it('A text is in the language that is asked for, also after others, and English if the language has no file', () => {
    const languages = ['en', 'de', 'xx', 'de', 'en', 'xx', '__proto__']
    const success = languages.map((language) => app.translate(language, 'success'))
    expect(success).toEqual([
      'Success!',
      'Erfolgreich!',
      'Success!',
      'Erfolgreich!',
      'Success!',
      'Success!',
      'Success!',
    ])
  })

  it('A text that was read without values contains the values of the next call', () => {
    expect(app.translate('en', 'start.tooFar')).not.toContain('90')
    expect(app.translate('en', 'start.tooFar', { count: 90 })).toContain('90 days ahead')
    expect(app.translate('en', 'start.tooFar', { count: 1 })).toContain('1 day ahead')
  })

  it.each([
    ['en', 1, '1 day ahead'],
    ['en', 90, '90 days ahead'],
    ['de', 1, '1 Tag im'],
    ['es', 1, '1 día de'],
    ['it', 2, '2 giorni prima'],
    ['ru', 1, '1 день'],
    ['ru', 3, '3 дня'],
    ['ru', 21, '21 день'],
    ['ru', 90, '90 дней'],
  ])('The language %s has the right plural form for %d', (language, count, words) => {
    expect(app.translate(language, 'start.tooFar', { count })).toContain(words)
  })
})

it('Every text with a number has plural forms', () => {
  const bare = Object.entries(en).filter(
    ([key, text]) => /\{\{(count|minutes|days|grid|number)/.test(text) && !/_(one|other)$/.test(key),
  )
  expect(bare).toEqual([])
})
