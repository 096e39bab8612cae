/** What is wrong with a namespace's texts, as sentences. Pure: files are read by `translations.mjs`. */

const PLURAL = /_(zero|one|two|few|many|other)$/
/** A key without its plural form. `too_many` is a name: what is counted has a text for `other`, too. */
const bareOf = (names) => (key) => {
  const stem = key.replace(PLURAL, '')
  return names.includes(`${stem}_other`) ? stem : key
}
const holes = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name)

/** Nested texts as `a.b` keys. */
export const flat = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  )

/** The keys a language must have for English's: a counted one in each plural form that the language has. */
function wantedKeys(english, language) {
  const names = english.map(([key]) => key)
  const bare = bareOf(names)
  const counted = new Set(names.map(bare).filter((key) => !names.includes(key)))
  return [...new Set(names.map(bare))].flatMap((key) => {
    if (!counted.has(key)) return [key]
    const type = key.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
    const forms = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
    // A text for none at all is no form of the language's, but of the sentence's.
    const none = names.includes(`${key}_zero`) ? ['zero'] : []
    return [...new Set([...none, ...forms])].map((form) => `${key}_${form}`)
  })
}

/**
 * @param same texts that are written alike in this language and English
 * @returns sentences: a key missing or of nobody, a placeholder lost or invented, English left
 */
export function translationFaults({ english, translated, language, same }) {
  const source = flat(english)
  const target = new Map(flat(translated))
  const bare = bareOf(source.map(([key]) => key))
  const wanted = wantedKeys(source, language)
  const englishOf = (key) =>
    source.find(([other]) => other === key) ?? source.findLast(([other]) => bare(other) === bare(key))
  return [
    ...wanted.filter((key) => !target.has(key)).map((key) => `"${key}" is missing`),
    ...[...target.keys()].filter((key) => !wanted.includes(key)).map((key) => `"${key}" is not in English`),
    ...wanted.flatMap((key) => {
      const text = target.get(key)
      if (text === undefined) return []
      const [, original] = englishOf(key)
      const known = new Set(
        source.filter(([other]) => bare(other) === bare(key)).flatMap(([, one]) => holes(one)),
      )
      const strange = holes(text).filter((hole) => !known.has(hole))
      const lost = bare(key) !== key ? [] : holes(original).filter((hole) => !holes(text).includes(hole))
      const words = original.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu)
      return [
        ...(text.trim() === '' ? [`"${key}" is empty`] : []),
        ...strange.map((hole) => `"${key}" has {{${hole}}}, which English has not`),
        ...lost.map((hole) => `"${key}" lacks {{${hole}}}`),
        ...(words && text === original && !same.includes(text) ? [`"${key}" is still English: ${text}`] : []),
      ]
    }),
  ]
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every text in quotes of a source file, as patterns that a key may match; `${…}` stands for anything. */
export function textsIn(code) {
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other)
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text]) => text)
  return {
    quoted: new Set(quoted),
    patterns: templates
      .filter((text) => text.includes('${'))
      .map((text) =>
        text
          .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
          .map(escaped)
          .join('.+'),
      )
      .filter((pattern) => pattern !== '.+')
      .map((pattern) => new RegExp(`^${pattern}$`)),
  }
}

// Code names an ordinal without its type: that is an option of the call.
const asCalled = (key) => key.replace(/_ordinal$/, '')

/** Keys that no source file names. */
export function unusedKeys({ namespace, english, sources }) {
  const found = sources.map(textsIn)
  const named = (key) =>
    found.some(({ quoted, patterns }) =>
      [key, `${namespace}:${key}`].some((name) => quoted.has(name) || patterns.some((one) => one.test(name))),
    )
  const names = flat(english).map(([key]) => key)
  return [...new Set(names.map(bareOf(names)).map(asCalled))].filter((key) => !named(key))
}
