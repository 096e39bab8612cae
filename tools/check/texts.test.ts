import { textProblems, unusedKeys } from './texts.mjs'

const english = { title: 'Booked Appointments', found_one: '{{count}} row', found_other: '{{count}} rows' }
const russian = {
  title: 'Записи на приём',
  found_one: '{{count}} строка',
  found_few: '{{count}} строки',
  found_many: '{{count}} строк',
  found_other: '{{count}} строки',
}
const problems = (changes: Record<string, string | undefined> = {}) =>
  textProblems({
    english,
    translated: JSON.parse(JSON.stringify({ ...russian, ...changes })) as object,
    language: 'ru',
    same: ['Molar'],
  })

const call = (translated: object) =>
  textProblems({ english: { how: 'Call {{phone}}' }, translated, language: 'de', same: [] })

const until = (text: string, language: string) =>
  textProblems({ english: { until: 'Until {{day}}.' }, translated: { until: text }, language, same: [] })

describe('textProblems', () => {
  it('finds nothing in a translation that has every key and every plural form of its language', () => {
    expect(problems()).toEqual([])
  })

  it('reports a missing plural form of the language that English does not have', () => {
    expect(problems({ found_few: undefined })).toEqual(['"found_few" is missing'])
  })

  it('asks for ordinals in the forms of the language, and for a text for none where English has one', () => {
    const source = {
      nth_ordinal_one: '{{count}}st',
      nth_ordinal_other: '{{count}}th',
      n_zero: 'None',
      n_other: 'Some',
    }
    const translated = { nth_ordinal_other: '{{count}}.', n_one: 'Eins', n_other: 'Viele' }
    expect(textProblems({ english: source, translated, language: 'de', same: [] })).toEqual([
      '"n_zero" is missing',
    ])
  })

  it('takes a key that only ends like a plural form for a plain key', () => {
    const translated = { too_many: 'Demasiados' }
    expect(textProblems({ english: { too_many: 'Too many' }, translated, language: 'es', same: [] })).toEqual(
      [],
    )
  })

  it('reports a full stop after a date in a language that writes one at the end of its dates', () => {
    expect(until('Срок: {{day}}.', 'ru')).toEqual([
      '"until" has a full stop after a date, which ends in one in this language',
    ])
    expect(until('Срок: {{day}}', 'ru')).toEqual([])
    expect(until('Bis {{day}}.', 'de')).toEqual([])
  })

  it('reports an apostrophe and dots that are typed in another way than in all other texts', () => {
    expect(call({ how: 'L’orario {{phone}} …' })).toEqual([
      '"how" has ’ instead of \'',
      '"how" has a space before …',
    ])
  })

  it('reports a key that English does not have', () => {
    expect(problems({ old: 'Старое' })).toEqual(['"old" is not in English'])
  })

  it('accepts a missing key that is optional', () => {
    expect(
      textProblems({
        english: { a: 'One', b: 'Two' },
        translated: { a: 'Eins' },
        language: 'de',
        same: [],
        optional: (key: string) => key === 'b',
      }),
    ).toEqual([])
  })

  it('reports a text that is still English', () => {
    expect(problems({ title: 'Booked Appointments' })).toEqual([
      '"title" is still English: Booked Appointments',
    ])
  })

  it('reports a placeholder that is missing or unknown', () => {
    expect(call({ how: 'Anrufen' })).toEqual(['"how" lacks {{phone}}'])
    expect(call({ how: '{{phone}} {{city}} anrufen' })).toEqual([
      '"how" has {{city}}, which English does not have',
    ])
  })
})

it('reports the keys that no source names, whether in quotes, in a template or as an ordinal', () => {
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
