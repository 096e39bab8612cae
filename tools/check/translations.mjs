// Every text in every language: none missing, none of nobody, none left in English; and no key that no code names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { translationFaults, unusedKeys } from './texts.mjs'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const remotes = readdirSync('.').filter((folder) => existsSync(`${folder}/remote.json`))
const inFolder = (folder) => ({
  namespace: existsSync(`${folder}/remote.json`) ? read(`${folder}/remote.json`).name : folder,
  texts: `${folder}/src/messages`,
  code: [`${folder}/src`],
})
/** Texts of the shell's own that come with the code that shows them. */
const ofShell = readdirSync('shell/src/messages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ namespace: name, texts: `shell/src/messages/${name}`, code: ['shell/src'] }))
const NAMESPACES = [
  ...['shell', ...remotes].map(inFolder),
  ...ofShell,
  {
    namespace: 'common',
    texts: 'shared/src/i18n/messages',
    code: ['shared/src', 'shell/src', ...remotes.map((folder) => `${folder}/src`)],
  },
  { namespace: 'server', texts: 'api/src/sentences', code: ['api/src', 'shared/contract/src'] },
]

/** Texts that a language writes like English, by language; `all` for every one. */
const same = read('tools/check/same-texts.json')
const languages = [...readFileSync('shared/src/i18n/languages.ts', 'utf8').matchAll(/tag: '(\w+)'/g)].flatMap(
  ([, tag]) => (tag === 'en' ? [] : [tag]),
)

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|harness)\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))

const faults = NAMESPACES.flatMap(({ namespace, texts, code }) => {
  const english = read(`${texts}/en.json`)
  const unused = unusedKeys({ namespace, english, sources: code.flatMap(sourcesOf) })
  return [
    ...unused.map((key) => `${texts}/en.json: "${key}" is used nowhere`),
    ...languages.flatMap((language) => {
      const file = `${texts}/${language}.json`
      if (!existsSync(file)) return [`${file} is missing`]
      const alike = [...same.all, ...(same[language] ?? [])]
      const found = translationFaults({ english, translated: read(file), language, same: alike })
      return found.map((fault) => `${file}: ${fault}`)
    }),
  ]
})
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
