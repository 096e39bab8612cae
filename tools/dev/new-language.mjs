// `npm run new:language TAG NAME -- [--clock 12|24] [--patients-only]` lists a language and creates its files, with the
// English texts to translate. Without arguments it prints how many words they have.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { flat } from '../check/texts.mjs'
import { messageFolders } from '../check/translations.mjs'

const LIST = 'shared/contract/src/languages.json'
const ENGLISH = 'en'

/**
 * @param {string} root folder of a checkout
 * @param {{ tag: string, name: string, clock?: string, patientsOnly?: boolean }} language
 * @returns {string[]} the files it wrote
 * @throws an error with one sentence for a tag, name or clock that is not possible
 */
export function addLanguage(root, { tag, name, clock = '24', patientsOnly = false }) {
  const languages = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag))
    throw new Error(`"${tag}" is not a language tag: write one such as ha or pt-BR.`)
  if (languages.some((other) => other.tag === tag)) throw new Error(`${LIST} lists "${tag}" already.`)
  if (!name) throw new Error("Write the language's own name: npm run new:language ha Hausa.")
  if (clock !== '12' && clock !== '24')
    throw new Error(`"${clock}" is not a clock: write --clock 12 or --clock 24.`)

  const writeList = (path, list) => {
    const lines = list.map((one) => `  ${JSON.stringify(one).replaceAll(/([{:,])(?=["\dt])/g, '$1 ')}`)
    writeFileSync(join(root, path), `[\n${lines.join(',\n').replaceAll('}', ' }')}\n]\n`)
  }
  const language = { tag, stored: tag, name, clock: Number(clock), ...(patientsOnly && { patientsOnly }) }
  writeList(LIST, [...languages, language])

  const { remotes, namespaces } = messageFolders(root)
  const isNeeded = (forPatients) => forPatients || !patientsOnly
  const copied = namespaces
    .filter(({ forPatients = false }) => isNeeded(forPatients))
    .map(({ texts }) => {
      const file = `${texts}/${tag}.json`
      if (!existsSync(join(root, file))) copyFileSync(join(root, texts, `${ENGLISH}.json`), join(root, file))
      return file
    })
  const labelled = (entry) => ({
    ...entry,
    label: { ...entry.label, [tag]: entry.label[tag] ?? entry.label[ENGLISH] },
  })
  const manifests = remotes
    .filter(({ manifest }) => isNeeded(manifest.access === 'public'))
    .map(({ folder, manifest }) => {
      const { menu, otherEntries } = manifest
      const next = {
        ...manifest,
        menu: labelled(menu),
        ...(otherEntries && { otherEntries: otherEntries.map(labelled) }),
      }
      writeFileSync(join(root, folder, 'remote.json'), `${JSON.stringify(next, null, 2)}\n`)
      return `${folder}/remote.json`
    })
  return [LIST, ...copied, ...manifests]
}

/**
 * How many words the English texts have that a language needs, without the labels of menus.
 * @param {string} root folder of a checkout
 * @param {boolean} patientsOnly
 * @returns {number}
 */
export const wordsToTranslate = (root, patientsOnly) =>
  messageFolders(root)
    .namespaces.filter(({ forPatients = false }) => forPatients || !patientsOnly)
    .flatMap(({ texts, isForStaffAlone = () => false }) =>
      flat(JSON.parse(readFileSync(join(root, texts, `${ENGLISH}.json`), 'utf8')))
        .filter(([key]) => !patientsOnly || !isForStaffAlone(key))
        .map(([, text]) => text.split(/\s+/).filter(Boolean).length),
    )
    .reduce((sum, words) => sum + words, 0)

const usage = (root) => `Usage: npm run new:language TAG NAME -- [--clock 12|24] [--patients-only]
Words to translate: ${wordsToTranslate(root, false)}, with --patients-only ${wordsToTranslate(root, true)}.`

if (process.argv[1]?.endsWith('new-language.mjs'))
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { clock: { type: 'string' }, 'patients-only': { type: 'boolean' } },
    })
    const [tag = '', ...name] = positionals
    const { clock, 'patients-only': patientsOnly } = values
    // npm removes options that it takes for its own.
    if (process.env.npm_config_clock || process.env.npm_config_patients_only)
      throw new Error(
        'Write two hyphens before the options: npm run new:language ha Hausa -- --clock 12 --patients-only',
      )
    if (positionals.length === 0) throw new Error(usage('.'))
    const files = addLanguage('.', { tag, name: name.join(' '), clock, patientsOnly })
    console.log(
      [
        `Wrote, with the English texts to translate (${wordsToTranslate('.', patientsOnly ?? false)} words):`,
        ...files.map((file) => `  ${file}`),
        'Read docs/add-a-language.md. npm run check lists the texts that are still English.',
      ].join('\n'),
    )
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
