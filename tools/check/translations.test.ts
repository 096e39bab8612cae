import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { translationProblems } from './translations.mjs'

let root = ''
const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

const ENGLISH = { tag: 'en', stored: 'en', name: 'English', clock: 12 }
const HAUSA = { tag: 'ha', stored: 'ha', name: 'Hausa', clock: 12 }
const list = (...languages: object[]) => write('shared/contract/src/languages.json', [ENGLISH, ...languages])

/** Where a language has its texts, and whether patients read them. */
const FILES = {
  'shell/src/messages': true,
  'shell/src/messages/account': false,
  'shared/src/i18n/messages': true,
  'mfe-booking/src/messages': true,
  'mfe-blockers/src/messages': false,
  'api/src/messages': true,
}
const filesForPatients = Object.entries(FILES).flatMap(([folder, forPatients]) =>
  forPatients ? [folder] : [],
)
const translate = (folders: string[], texts: object = { hello: 'Sannu', 'blocker.gone': 'An share' }) => {
  for (const folder of folders) write(`${folder}/ha.json`, texts)
}
const manifest = (name: string, access: string, label: object, otherEntries?: object[]) => ({
  name,
  access,
  menu: { label },
  ...(otherEntries && { otherEntries }),
})

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'molar-languages-'))
  list()
  write('tools/check/same-texts.json', { all: [] })
  for (const folder of Object.keys(FILES))
    write(`${folder}/en.json`, { hello: 'Hello', 'blocker.gone': 'Deleted' })
  for (const workspace of ['shell', 'shared', 'shared/contract', 'mfe-booking', 'mfe-blockers', 'api'])
    write(`${workspace}/src/code.ts`, "t('hello'); t('blocker.gone')")
  write('mfe-booking/remote.json', manifest('booking', 'public', { en: 'Book', ha: 'Yi' }))
  write('mfe-blockers/remote.json', manifest('blockers', 'staff', { en: 'Config', ha: 'Tsari' }))
})
afterEach(() => rmSync(root, { recursive: true }))

it('reports nothing when a listed language has every file, every text and every label', () => {
  list(HAUSA)
  translate(Object.keys(FILES))
  expect(translationProblems(root)).toEqual([])
})

it('reports each file that a listed language lacks', () => {
  list(HAUSA)
  expect(translationProblems(root).toSorted()).toEqual(
    Object.keys(FILES)
      .map((folder) => `${folder}/ha.json is missing`)
      .toSorted(),
  )
})

it('reports each text that a listed language lacks, with its file', () => {
  list(HAUSA)
  translate(Object.keys(FILES))
  write('mfe-booking/src/messages/ha.json', { 'blocker.gone': 'An share' })
  expect(translationProblems(root)).toEqual(['mfe-booking/src/messages/ha.json: "hello" is missing'])
})

it('accepts a language for patients without the files and server texts that staff read', () => {
  list({ ...HAUSA, patientsOnly: true })
  translate(filesForPatients)
  write('api/src/messages/ha.json', { hello: 'Sannu' })
  write('mfe-blockers/remote.json', manifest('blockers', 'staff', { en: 'Config' }))
  expect(translationProblems(root)).toEqual([])
})

it('reports a language for patients that the template of remotes lacks, because remotes for patients are made from it', () => {
  list({ ...HAUSA, patientsOnly: true })
  translate(filesForPatients)
  write('tools/template/src/messages/en.json', { hello: 'Hello' })
  write('tools/template/src/code.ts', "t('hello')")
  expect(translationProblems(root)).toEqual(['tools/template/src/messages/ha.json is missing'])
})

it('accepts English texts that only staff read in a language for patients', () => {
  list({ ...HAUSA, patientsOnly: true })
  translate(filesForPatients)
  write('api/src/messages/ha.json', { hello: 'Sannu', 'blocker.gone': 'Deleted' })
  expect(translationProblems(root)).toEqual([])
})

const leaveOutOfServer = (key: string) => {
  list({ ...HAUSA, patientsOnly: true })
  translate(filesForPatients)
  write('api/src/messages/en.json', { hello: 'Hello', [key]: 'A text' })
  write('api/src/messages/ha.json', { hello: 'Sannu' })
  write('api/src/code.ts', `t('hello'); t('${key.replace('_other', '')}')`)
}

it.each([
  'export.date',
  'limit.second-factor_other',
  'mail.notice.notYou',
  'secondFactor.on',
  'session.ended',
])('accepts a language for patients without the server text %s, which staff alone read', (key) => {
  leaveOutOfServer(key)
  expect(translationProblems(root)).toEqual([])
})

it.each([
  'appointment.changedMeanwhile',
  'appointment.gone',
  'appointment.is.cancelled',
  'blocker.daysRequired',
])('reports a language for patients without the server text %s, which patients read too', (key) => {
  leaveOutOfServer(key)
  expect(translationProblems(root)).toEqual([`api/src/messages/ha.json: "${key}" is missing`])
})

it('reports a text for patients that a language for patients lacks', () => {
  list({ ...HAUSA, patientsOnly: true })
  translate(filesForPatients)
  write('api/src/messages/ha.json', { 'blocker.gone': 'An share' })
  write('mfe-booking/remote.json', manifest('booking', 'public', { en: 'Book' }))
  write('mfe-blockers/remote.json', manifest('blockers', 'staff', { en: 'Config' }))
  expect(translationProblems(root)).toEqual([
    'api/src/messages/ha.json: "hello" is missing',
    'mfe-booking/remote.json: menu.label has no text for "ha"',
  ])
})

it('reports a label of another menu entry that a language lacks', () => {
  const entries = [{ route: '/closed-days', label: { fr: 'Jours' } }]
  write('mfe-blockers/remote.json', manifest('blockers', 'staff', { en: 'Config' }, entries))
  expect(translationProblems(root).filter((problem) => problem.startsWith('mfe-blockers/'))).toEqual([
    'mfe-blockers/remote.json: the label of /closed-days has no text for "en"',
    'mfe-blockers/remote.json: the label of /closed-days has a text for "fr", which is not in languages.json',
  ])
})

it('reports a label that is still English, unless the list of equal texts has it', () => {
  list(HAUSA)
  translate(Object.keys(FILES))
  write('mfe-booking/remote.json', manifest('booking', 'public', { en: 'Book', ha: 'Book' }))
  write('mfe-blockers/remote.json', manifest('blockers', 'staff', { en: 'Same', ha: 'Same' }))
  write('tools/check/same-texts.json', { all: [], ha: ['Same'] })
  expect(translationProblems(root)).toEqual([
    'mfe-booking/remote.json: menu.label is still English for "ha": Book',
  ])
})

it('reports files and labels of a language that the list does not have', () => {
  translate(['mfe-booking/src/messages'])
  write('tools/check/same-texts.json', { all: [], ha: [] })
  expect(translationProblems(root)).toEqual([
    'mfe-booking/src/messages/ha.json: shared/contract/src/languages.json does not list this language',
    'mfe-blockers/remote.json: menu.label has a text for "ha", which is not in languages.json',
    'mfe-booking/remote.json: menu.label has a text for "ha", which is not in languages.json',
    'tools/check/same-texts.json: "ha" is not in languages.json',
  ])
})
