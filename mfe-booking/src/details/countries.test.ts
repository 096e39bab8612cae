import { countries, countryName } from './countries.ts'

it('lists 195 countries, each once, with the English name in lower case as value', () => {
  const values = countries('en').map(({ value }) => value)
  expect(new Set(values).size).toBe(195)
  expect(values).toEqual(
    expect.arrayContaining(['nigeria', 'ghana', 'united kingdom', 'são tomé & príncipe']),
  )
  for (const value of values) expect(value).toMatch(/\p{Ll}{3}/u)
})

it('shows the countries in the language of the page', () => {
  expect(countries('de').find(({ value }) => value === 'germany')?.label).toBe('Deutschland')
  expect(countryName('germany', 'es')).toBe('Alemania')
})

it('shows a nationality from a record that is not in the list', () => {
  expect(countryName('biafra-west', 'en')).toBe('Biafra-West')
})
