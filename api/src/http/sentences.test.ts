import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import en from '../sentences/en.json'
import { preferred } from './sentences.ts'

const CONTRACT = fileURLToPath(new URL('../../../shared/src/contract/', import.meta.url))

it('has a sentence for every message of the contract’s schemas', () => {
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
  ['\u0000;;;q=q', 'en'],
])('chooses from "%s" the language %s', (header, language) => {
  expect(preferred(header, ['de', 'en', 'it'])).toBe(language)
})
