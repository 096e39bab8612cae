import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { messageFolders, translationProblems } from '../check/translations.mjs'
import { addLanguage, wordsToTranslate } from './new-language.mjs'

const LIST = 'shared/contract/src/languages.json'
let root = ''
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Copies what the command and the check read. */
function copy() {
  root = mkdtempSync(join(tmpdir(), 'molar-new-language-'))
  const { remotes } = messageFolders(ROOT)
  const workspaces = ['shell', 'api', ...remotes.map(({ folder }) => folder)]
  for (const path of [...workspaces, 'shared', 'tools/template', 'tools/check/same-texts.json'])
    cpSync(join(ROOT, path), join(root, path), {
      recursive: true,
      filter: (from) => !/node_modules|dist|coverage/.test(from),
    })
}
const remove = () => rmSync(root, { recursive: true })

describe('a language that is added', () => {
  beforeEach(copy)
  afterEach(remove)

  it('creates every file and label of a new language, so that only translations are missing', () => {
    addLanguage(root, { tag: 'tlh', name: 'tlhIngan Hol', clock: '12' })
    const problems = translationProblems(root)
    expect(problems.length).toBeGreaterThan(100)
    // English has plural forms that other languages have not.
    const toTranslate = / is still English(: | for "tlh": )|_(one|two|few)" is not in English$/
    expect(problems.filter((problem) => !toTranslate.test(problem))).toEqual([])
  })

  it('adds one line to the list and leaves the other languages as they are', () => {
    const before = read(LIST)
    addLanguage(root, { tag: 'tlh', name: 'tlhIngan Hol', clock: '12', patientsOnly: true })
    const line =
      '  { "tag": "tlh", "stored": "tlh", "name": "tlhIngan Hol", "clock": 12, "patientsOnly": true }'
    expect(read(LIST)).toBe(before.replace('\n]\n', `,\n${line}\n]\n`))
  })

  it('creates no staff files and labels for a language for patients', () => {
    const files = addLanguage(root, { tag: 'tlh', name: 'tlhIngan Hol', patientsOnly: true })
    expect(files).toContain('mfe-booking/remote.json')
    expect(files.filter((file) => /appointments|blockers|account/.test(file))).toEqual([])
  })
})

it('counts the words of all English texts, and for patients those of the texts that patients read', () => {
  const root = mkdtempSync(join(tmpdir(), 'molar-new-language-'))
  const write = (folder: string, texts: object) => {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'en.json'), JSON.stringify(texts))
  }
  write('shell/src/messages', { close: 'Close', menu: { open: 'Open the {{name}} menu' } })
  write('shell/src/messages/account', { profile: 'Your profile' })
  write('shared/src/i18n/messages', { back: 'Back' })
  write('api/src/messages', { booked: 'You are expected.', password: { tooShort: 'It is too short.' } })
  const counts = [false, true].map((patientsOnly) => wordsToTranslate(root, patientsOnly))
  rmSync(root, { recursive: true })
  expect(counts).toEqual([15, 9])
})

describe('a language that is refused', () => {
  beforeAll(copy)
  afterAll(remove)

  it.each([
    [{ tag: 'Hausa', name: 'Hausa' }, /not a language tag/],
    [{ tag: '../x', name: 'Hausa' }, /not a language tag/],
    [{ tag: 'de', name: 'Deutsch' }, /lists "de" already/],
    [{ tag: 'ha', name: '' }, /own name/],
    [{ tag: 'tlh', name: 'tlhIngan Hol', clock: '10' }, /not a clock/],
  ])('writes nothing for %p and says what is wrong', (language, sentence) => {
    const before = read(LIST)
    expect(() => addLanguage(root, language)).toThrow(sentence)
    expect(read(LIST)).toBe(before)
  })
})
