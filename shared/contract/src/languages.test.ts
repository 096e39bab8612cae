import { LANGUAGES, localeOf, storedCodeOf, tagOf } from '@molar/contract'

it.each(LANGUAGES)('turns the stored code of $name into its tag and back', ({ stored, tag }) => {
  expect(tagOf(stored)).toBe(tag)
  expect(storedCodeOf(tag)).toBe(stored)
})

it.each(LANGUAGES)('gives Intl a locale for $name that it knows', ({ tag }) => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(localeOf(tag))).toEqual([localeOf(tag)])
})

it.each([
  ['sp', 'Español'],
  ['gr', 'Deutsch'],
  ['it', 'Italiano'],
  ['rs', 'Русский'],
  ['en', 'English'],
])('keeps the code %s that the specification gives %s', (stored, name) => {
  expect(LANGUAGES.find((language) => language.stored === stored)?.name).toBe(name)
})

it.each([null, '', 'xx', 'es'])('takes the stored value %p for English', (stored) =>
  expect(tagOf(stored)).toBe('en'),
)
