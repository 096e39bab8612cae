import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageTags } from '../parts.ts'
import { newFolder } from '../testing/builds.ts'
import { completeLanguages, isEnglishFile } from './complete-languages.ts'

function writeTexts(folder: string, texts: Record<string, object>) {
  for (const [file, content] of Object.entries(texts)) {
    const path = join(folder, 'src', 'messages', file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, JSON.stringify(content))
  }
}

const english = { next: 'Next', times_one: '{{count}} time', times_other: '{{count}} times' }

describe('completeLanguages', () => {
  it('names the languages that have every English text, also with other plural forms', () => {
    const folder = newFolder()
    const others = languageTags().filter((tag) => !['en', 'ru', 'de'].includes(tag))
    writeTexts(folder, {
      'en.json': english,
      'ru.json': { next: 'Далее', times_one: '1', times_few: '2', times_many: '5' },
      'de.json': { next: 'Weiter' },
      ...Object.fromEntries(others.map((tag) => [`${tag}.json`, english])),
    })
    expect(completeLanguages(folder)).toEqual(languageTags().filter((tag) => tag !== 'de'))
  })

  it('leaves out a language that lacks a placeholder of English, also in one plural form, or has another one', () => {
    const folder = newFolder()
    const texts = {
      welcome: 'Welcome, {{name}}.',
      left_one: '{{count}} visit until {{ day }}',
      left_other: '{{count, number}} visits until {{day}}',
    }
    writeTexts(folder, {
      'en.json': texts,
      'de.json': { ...texts, welcome: 'Willkommen.' },
      'es.json': { ...texts, welcome: '{{nombre}}' },
      'it.json': { ...texts, left_one: 'una visita fino al {{day}}' },
      'ru.json': { ...texts, left_few: '{{count}} визита' },
    })
    expect(completeLanguages(folder)).toEqual(['it', 'en'])
  })

  it('leaves out a language without the file of a later page', () => {
    const folder = newFolder()
    writeTexts(folder, { 'en.json': english, 'it.json': english, 'later/en.json': { title: 'Later' } })
    expect(completeLanguages(folder)).toEqual(['en'])
  })

  it('finds the English texts of later pages in the paths of Windows too', () => {
    const files = ['en.json', 'de.json', 'later', 'later\\en.json', 'later\\open.json']
    expect(files.filter(isEnglishFile)).toEqual(['en.json', 'later\\en.json'])
  })

  it('does not know the languages of a remote that keeps its texts elsewhere', () => {
    expect(completeLanguages(newFolder())).toBeNull()
  })
})
