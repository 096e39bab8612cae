import { countries, countryName } from './countries.ts'

it('knows about 190 countries, each once, by the English name in lower case', () => {
  const values = countries('en').map(({ value }) => value)
  expect(new Set(values).size).toBe(195)
  expect(values).toEqual(
    expect.arrayContaining(['nigeria', 'ghana', 'united kingdom', 'são tomé & príncipe']),
  )
  for (const value of values) expect(value).toMatch(/\p{Ll}{3}/u)
})

it('shows them in the language of the page', () => {
  expect(countries('de').find(({ value }) => value === 'germany')?.label).toBe('Deutschland')
  expect(countryName('germany', 'es')).toBe('Alemania')
})

it('shows what a record says even where no list knows it', () => {
  expect(countryName('biafra-west', 'en')).toBe('Biafra-West')
})
