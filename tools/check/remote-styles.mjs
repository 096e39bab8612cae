// A remote styles only what it draws: its style sheets are CSS modules, and every selector starts at a class of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const sheets = readdirSync('.')
  // A deleted remote may leave its build behind.
  .filter((folder) => folder.startsWith('mfe-') && existsSync(`${folder}/remote.json`))
  .flatMap((folder) =>
    readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/src/${file}`,
    ),
  )
  .filter((file) => /\.(css|scss)$/.test(file))

/** Selectors before each `{`, without comments, at-rules and their nesting. */
const selectors = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .map((part) => part.trim())
    .filter(
      (part, index, parts) =>
        part && !part.startsWith('@') && !/^[\w-]+\s*:\s/.test(part) && index < parts.length - 1,
    )
    .filter((part) => !/^(from|to|\d+%)$/.test(part))
    .flatMap((part) => part.split(/,(?![^(]*\))/).map((selector) => selector.trim()))

const problems = sheets.flatMap((file) => {
  if (!file.includes('.module.'))
    return [`${file}: name it *.module.css, so that its classes get the remote's name`]
  return selectors(readFileSync(file, 'utf8'))
    .filter((selector) => selector.includes(':global') || !/^(\.|&)/.test(selector))
    .map((selector) => `${file}: "${selector}" reaches beyond the remote; start at a class of its own`)
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
