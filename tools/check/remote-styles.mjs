// A remote styles only what it draws: its style sheets are CSS modules, and every selector starts at a class of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The selectors of a list, which commas separate, except those in brackets. */
function selectorsOf(list) {
  const selectors = []
  let depth = 0
  for (const piece of list.split(',')) {
    selectors.push(depth > 0 ? `${selectors.pop()},${piece}` : piece)
    depth += piece.split('(').length - piece.split(')').length
  }
  return selectors.map((selector) => selector.trim())
}

/** Selectors before each `{`, without comments, at-rules and their nesting. */
const selectorsIn = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .map((part) => part.trim())
    .filter(
      (part, index, parts) =>
        part && !part.startsWith('@') && !/^[\w-]+\s*:\s/.test(part) && index < parts.length - 1,
    )
    .filter((part) => !/^(from|to|\d+%)$/.test(part))
    .flatMap(selectorsOf)

/**
 * @param {string} file its path, for the sentences
 * @param {string} css what the style sheet contains
 * @returns {string[]} one sentence for each problem
 */
export function styleProblems(file, css) {
  if (!file.includes('.module.'))
    return [`${file}: name it *.module.css, so that its classes get the remote's name`]
  return selectorsIn(css)
    .filter((selector) => selector.includes(':global') || !/^(\.|&)/.test(selector))
    .map((selector) => `${file}: "${selector}" reaches beyond the remote; start at a class of its own`)
}

if (process.argv[1]?.endsWith('remote-styles.mjs')) {
  const problems = readdirSync('.')
    // A deleted remote may leave its build behind.
    .filter((folder) => folder.startsWith('mfe-') && existsSync(`${folder}/remote.json`))
    .flatMap((folder) =>
      readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/src/${file}`,
      ),
    )
    .filter((file) => /\.(css|scss)$/.test(file))
    .flatMap((file) => styleProblems(file, readFileSync(file, 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
