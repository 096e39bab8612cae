import { translationFaults, unusedKeys } from './texts.mjs'

const english = { title: 'Booked Appointments', found_one: '{{count}} row', found_other: '{{count}} rows' }
const russian = {
  title: 'Записи на приём',
  found_one: '{{count}} строка',
  found_few: '{{count}} строки',
  found_many: '{{count}} строк',
  found_other: '{{count}} строки',
}
const faults = (changes: Record<string, string | undefined> = {}) =>
  translationFaults({
    english,
    translated: JSON.parse(JSON.stringify({ ...russian, ...changes })) as object,
    language: 'ru',
    same: ['Molar'],
  })

const call = (translated: object) =>
  translationFaults({ english: { how: 'Call {{phone}}' }, translated, language: 'de', same: [] })

describe('a translation', () => {
  it('is whole when every key and every plural form of the language is there', () => {
    expect(faults()).toEqual([])
  })

  it('lacks a plural form that English has not', () => {
    expect(faults({ found_few: undefined })).toEqual(['"found_few" is missing'])
  })

  it('counts first and second in the forms of the language, and none where English does', () => {
    const source = {
      nth_ordinal_one: '{{count}}st',
      nth_ordinal_other: '{{count}}th',
      n_zero: 'None',
      n_other: 'Some',
    }
    const translated = { nth_ordinal_other: '{{count}}.', n_one: 'Eins', n_other: 'Viele' }
    expect(translationFaults({ english: source, translated, language: 'de', same: [] })).toEqual([
      '"n_zero" is missing',
    ])
  })

  it('keeps a name that ends like a plural form', () => {
    const translated = { too_many: 'Demasiados' }
    expect(
      translationFaults({ english: { too_many: 'Too many' }, translated, language: 'es', same: [] }),
    ).toEqual([])
  })

  it('has a key of nobody', () => {
    expect(faults({ old: 'Старое' })).toEqual(['"old" is not in English'])
  })

  it('was left in English', () => {
    expect(faults({ title: 'Booked Appointments' })).toEqual([
      '"title" is still English: Booked Appointments',
    ])
  })

  it('lost a placeholder, or made one up', () => {
    expect(call({ how: 'Anrufen' })).toEqual(['"how" lacks {{phone}}'])
    expect(call({ how: '{{phone}} {{city}} anrufen' })).toEqual(['"how" has {{city}}, which English has not'])
  })
})

it('names the keys that no code names, in whatever way it does', () => {
  const texts = {
    back: 'Back',
    city: { lag: 'Lagos' },
    found_one: 'a',
    found_other: 'b',
    nth_ordinal_other: 'th',
    old: 'Old',
  }
  const sources = [
    "t('back'); t(`common:city.${code}`)",
    'const key = "found"',
    "t('nth', { ordinal: true })",
  ]
  expect(unusedKeys({ namespace: 'common', english: texts, sources })).toEqual(['old'])
})
