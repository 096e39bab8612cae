/** Compares the texts of one namespace. Pure functions; `translations.mjs` reads the files. */

const PLURAL = /_(zero|one|two|few|many|other)$/
/** A key without its plural form. A key such as `too_many` has no form for `other`, so it is not a plural. */
const bareOf = (names) => (key) => {
  const stem = key.replace(PLURAL, '')
  return names.includes(`${stem}_other`) ? stem : key
}
const placeholders = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name)

/** Nested texts as `a.b` keys. */
export const flat = (texts, prefix = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  )

/** The keys that a translation must have: those of English, plurals in each form that the language has. */
function wantedKeys(english, language) {
  const names = english.map(([key]) => key)
  const bare = bareOf(names)
  const counted = new Set(names.map(bare).filter((key) => !names.includes(key)))
  return [...new Set(names.map(bare))].flatMap((key) => {
    if (!counted.has(key)) return [key]
    const type = key.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
    const forms = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
    // i18next uses `_zero` for a count of 0 in every language, whatever its plural forms.
    const none = names.includes(`${key}_zero`) ? ['zero'] : []
    return [...new Set([...none, ...forms])].map((form) => `${key}_${form}`)
  })
}

/** Russian writes `30 ноября 2026 г.` */
const datesEndInAFullStop = (language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(0).endsWith('.')

/**
 * Compares a translation with English.
 * @param same texts that this language writes as English does
 * @param optional whether a key may be missing or still English
 * @returns one sentence for each problem: a missing or unknown key, a missing or unknown placeholder, an English text, or
 *   an apostrophe or dots that are typed in another way
 */
export function textProblems({ english, translated, language, same, optional = (_key) => false }) {
  const source = flat(english)
  const target = new Map(flat(translated))
  const bare = bareOf(source.map(([key]) => key))
  const wanted = wantedKeys(source, language)
  const englishOf = (key) =>
    source.find(([other]) => other === key) ?? source.findLast(([other]) => bare(other) === bare(key))
  return [
    ...wanted.filter((key) => !target.has(key) && !optional(key)).map((key) => `"${key}" is missing`),
    ...[...target.keys()].filter((key) => !wanted.includes(key)).map((key) => `"${key}" is not in English`),
    ...wanted.flatMap((key) => {
      const text = target.get(key)
      if (text === undefined) return []
      const [, original] = englishOf(key)
      const known = new Set(
        source.filter(([other]) => bare(other) === bare(key)).flatMap(([, one]) => placeholders(one)),
      )
      const unknown = placeholders(text).filter((name) => !known.has(name))
      const lost =
        bare(key) !== key ? [] : placeholders(original).filter((name) => !placeholders(text).includes(name))
      const words = original.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu)
      return [
        ...(text.trim() === '' ? [`"${key}" is empty`] : []),
        ...unknown.map((name) => `"${key}" has {{${name}}}, which English does not have`),
        ...lost.map((name) => `"${key}" lacks {{${name}}}`),
        ...(datesEndInAFullStop(language) && /\{\{(day|date|oldDate)\}\}\*?\./.test(text)
          ? [`"${key}" has a full stop after a date, which ends in one in this language`]
          : []),
        ...(text.includes('’') ? [`"${key}" has ’ instead of '`] : []),
        ...(text.includes(' …') ? [`"${key}" has a space before …`] : []),
        ...(words && text === original && !same.includes(text) && !optional(key)
          ? [`"${key}" is still English: ${text}`]
          : []),
      ]
    }),
  ]
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every quoted text of a source file, and template strings as patterns, in which `${…}` matches anything. */
function textsIn(code) {
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

// Code names an ordinal without its suffix: the type is an option of the call.
const asCalled = (key) => key.replace(/_ordinal$/, '')

/** English keys that no source file names. */
export function unusedKeys({ namespace, english, sources }) {
  const found = sources.map(textsIn)
  const named = (key) =>
    found.some(({ quoted, patterns }) =>
      [key, `${namespace}:${key}`].some((name) => quoted.has(name) || patterns.some((one) => one.test(name))),
    )
  const names = flat(english).map(([key]) => key)
  return [...new Set(names.map(bareOf(names)).map(asCalled))].filter((key) => !named(key))
}
