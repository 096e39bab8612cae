// Compares every place that names languages with `shared/contract/src/languages.json`, and every translation with
// English. `node tools/check/translations.mjs [FOLDER]` prints what is wrong in a checkout and exits with 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textProblems, unusedKeys } from './texts.mjs'

const ENGLISH = 'en'
const TEMPLATE = 'tools/template/src'

/**
 * Keys of the server's messages that staff alone read. A language for patients may leave them out; the server then
 * responds in English.
 */
const STAFF_KEYS =
  /^(appointment|blocker|dateTime|export|isOpen|limit\.(password|second-factor|sign-in)|mail\.(notice|password)|page|password|secondFactor|session|signIn|signOut|status)(?![a-z])/i
/** Keys among them that patients read too, about their appointment and on the waiting list. */
const ALSO_OF_PATIENTS = /^(appointment\.(changedMeanwhile|gone|is)|blocker\.daysRequired)(?![a-z])/i
const isForStaffAlone = (key) => STAFF_KEYS.test(key) && !ALSO_OF_PATIENTS.test(key)

/**
 * Common texts that no source of today uses. Remotes built for shell contract 1.2 or older show them, and the shell
 * brings the common texts, so they can go with shell contract 2.
 */
const COMMON_TEXTS_OF_OLDER_REMOTES = ['all', 'retry']

/**
 * Where each workspace keeps its texts.
 * @param {string} root folder of a checkout
 */
export function messageFolders(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const foldersIn = (path) =>
    readdirSync(join(root, path), { withFileTypes: true }).filter((one) => one.isDirectory())
  const remotes = readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'remote.json')))
    .map((folder) => ({ folder, manifest: read(`${folder}/remote.json`) }))

  const namespaces = [
    { name: 'shell', texts: 'shell/src/messages', code: ['shell/src'], forPatients: true },
    // The shell's other namespaces are loaded with the staff screens.
    ...foldersIn('shell/src/messages').map(({ name }) => ({
      name,
      texts: `shell/src/messages/${name}`,
      code: ['shell/src'],
    })),
    {
      name: 'common',
      texts: 'shared/src/i18n/messages',
      code: ['shared/src', 'shell/src', ...remotes.map(({ folder }) => `${folder}/src`)],
      forPatients: true,
      keep: COMMON_TEXTS_OF_OLDER_REMOTES,
    },
    ...remotes.flatMap(({ folder, manifest }) => {
      const texts = `${folder}/src/messages`
      const shared = { code: [`${folder}/src`], forPatients: manifest.access === 'public' }
      // What a remote loads later has a namespace of its own.
      return [
        { name: manifest.name, texts, ...shared },
        ...foldersIn(texts).map(({ name }) => ({ name, texts: `${texts}/${name}`, ...shared })),
      ]
    }),
    // What `npm run new:remote` copies, for patients too.
    ...(existsSync(join(root, TEMPLATE))
      ? [{ name: 'sample', texts: `${TEMPLATE}/messages`, code: [TEMPLATE], forPatients: true }]
      : []),
    {
      name: 'server',
      texts: 'api/src/messages',
      code: ['api/src', 'shared/contract/src'],
      forPatients: true,
      isForStaffAlone,
    },
  ]
  return { remotes, namespaces }
}

/**
 * @param {string} root folder of a checkout
 * @returns {string[]} one sentence for each problem; empty if every text is there
 */
export function translationProblems(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const languages = read('shared/contract/src/languages.json')
  const tags = languages.map(({ tag }) => tag)
  // Texts that a language writes as English does, by language; `all` for every one.
  const same = read('tools/check/same-texts.json')

  const { remotes, namespaces } = messageFolders(root)

  const sourcesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|harness)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8'))

  function namespaceProblems({
    name,
    texts,
    code,
    forPatients = false,
    isForStaffAlone = () => false,
    keep = [],
  }) {
    const english = read(`${texts}/${ENGLISH}.json`)
    const unused = unusedKeys({ namespace: name, english, sources: code.flatMap(sourcesIn) }).filter(
      (key) => !keep.includes(key),
    )
    const unlisted = readdirSync(join(root, texts))
      .filter((file) => file.endsWith('.json') && !tags.includes(file.replace('.json', '')))
      .map((file) => `${texts}/${file}: shared/contract/src/languages.json does not list this language`)
    const incomplete = languages.flatMap(({ tag, patientsOnly = false }) => {
      const file = `${texts}/${tag}.json`
      if (tag === ENGLISH) return []
      if (!existsSync(join(root, file))) return patientsOnly && !forPatients ? [] : [`${file} is missing`]
      const optional = patientsOnly ? (key) => !forPatients || isForStaffAlone(key) : () => false
      return textProblems({
        english,
        translated: read(file),
        language: tag,
        same: [...same.all, ...(same[tag] ?? [])],
        optional,
      }).map((problem) => `${file}: ${problem}`)
    })
    return [
      ...unused.map((key) => `${texts}/en.json: "${key}" is not used anywhere`),
      ...unlisted,
      ...incomplete,
    ]
  }

  const labelProblems = remotes.flatMap(({ folder, manifest: { access, menu, otherEntries = [] } }) => {
    const file = `${folder}/remote.json`
    const isNeeded = ({ patientsOnly }) => !patientsOnly || access === 'public'
    const problemsOfLabel = (name, label) => {
      const missing = languages.filter((language) => isNeeded(language) && !label[language.tag])
      const unlisted = Object.keys(label).filter((tag) => !tags.includes(tag))
      const isEnglish = ({ tag }) =>
        tag !== ENGLISH &&
        label[tag] === label[ENGLISH] &&
        ![...same.all, ...(same[tag] ?? [])].includes(label[tag])
      const untranslated = languages.filter(
        (language) => isNeeded(language) && label[language.tag] && isEnglish(language),
      )
      return [
        ...missing.map(({ tag }) => `${file}: ${name} has no text for "${tag}"`),
        ...untranslated.map(({ tag }) => `${file}: ${name} is still English for "${tag}": ${label[tag]}`),
        ...unlisted.map((tag) => `${file}: ${name} has a text for "${tag}", which is not in languages.json`),
      ]
    }
    return [
      ...problemsOfLabel('menu.label', menu.label),
      ...otherEntries.flatMap(({ route, label }) => problemsOfLabel(`the label of ${route}`, label)),
    ]
  })
  const unlistedLanguages = Object.keys(same).filter((tag) => tag !== 'all' && !tags.includes(tag))
  return [
    ...namespaces.flatMap(namespaceProblems),
    ...labelProblems,
    ...unlistedLanguages.map((tag) => `tools/check/same-texts.json: "${tag}" is not in languages.json`),
  ]
}

if (process.argv[1]?.endsWith('translations.mjs')) {
  const problems = translationProblems(process.argv[2] ?? '.')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
