// What documents name must exist: links, paths and npm scripts. Two decisions that change each other both say so.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'coverage',
  'playwright-report',
])

/** Files that a build, a release, a running server or an operator writes. Documents name them, the repository does not have them. */
const WRITTEN_AT_RUN_TIME = new Set([
  'current.json',
  'release.json',
  'skeleton.html',
  'index.html',
  'operator.json',
  'nginx.conf',
  'clinic-page.json',
  'docker-compose.override.yml',
  'preloads.html',
  'board.html',
  'styles.html',
  'shell.js',
  'staff.js',
  'own-pages.js',
  'http.js',
  'remoteEntry.js',
])

/** Files that the guides create as their examples. */
const EXAMPLES = /opening-hours|insurance-number|\bha\.json$|lab-results/

const FILE =
  /^(?:\.{1,2}\/)*[\w@.*-]+(?:\/[\w@.*-]+)*\.(?:tsx?|mjs|cjs|jsx?|json|md|sql|scss|conf|csv|html|ya?ml|webp|png)$/
const FOLDER = /^(?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.*-]+)+\/?$|^[\w@.-]+\/$/

/**
 * Every file of the repository, as a path from its root with `/`.
 * @returns {string[]}
 */
export function readTree(root, folder = '.') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = normalize(join(folder, entry.name))
    if (entry.isDirectory()) return readTree(root, path)
    return [path.split(sep).join('/')]
  })
}

/** The part of a document outside code blocks, with the same line numbers. */
const withoutBlocks = (text) => text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''))

const found = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({
    word: match[1],
    rest: match[2],
    line: text.slice(0, match.index).split('\n').length,
  }))

/** A heading's address on the forge: `## One minute` is `#one-minute`. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const anchors = (text) =>
  [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading))

function brokenLinks(root, document, text) {
  return found(withoutBlocks(text), /\]\(([^)\s]+)\)/g).flatMap(({ word, line }) => {
    if (/^[a-z]+:/i.test(word)) return []
    const [path, anchor] = word.split('#')
    const file = path ? join(dirname(document), path) : document
    if (!existsSync(join(root, file))) return [`${document}:${line} links to ${word}, which does not exist`]
    const isDocument = statSync(join(root, file)).isFile() && file.endsWith('.md')
    if (anchor && isDocument && !anchors(readFileSync(join(root, file), 'utf8')).includes(anchor))
      return [`${document}:${line} links to ${word}, and ${file} has no such heading`]
    return []
  })
}

// `docs/decisions/0005` and `e2e/specs/keyboard` name a file by the beginning of its name.
const asPattern = (path) =>
  new RegExp(`^${path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*')}(?:[/.-].*)?$`)

/** Whether the word, read as a path, is one of the repository. Null: the word is not meant as a path. */
function isPath(word, document, files) {
  const isFile = FILE.test(word)
  if (!isFile && !FOLDER.test(word)) return null
  // `./remote` is the module that a remote exposes.
  if (word === './remote' || WRITTEN_AT_RUN_TIME.has(word.split('/').at(-1))) return null
  const bare = word.replace(/\/$/, '')
  const parents = [...document.split('/').keys()].map((count) =>
    document.split('/').slice(0, count).join('/'),
  )
  // Paths in the README of a workspace may also begin in its `src`.
  const starts = parents.toReversed().flatMap((parent) => [parent, join(parent, 'src')])
  const matches = (path) => {
    const pattern = asPattern(path)
    return files.some((file) => pattern.test(file))
  }
  const places = starts.map((start) => normalize(join(start, bare)).split(sep).join('/'))
  if (places.some(matches)) return true
  // `folder-lock.ts` names a file wherever it is.
  if (isFile && !word.includes('/')) {
    const pattern = asPattern(bare)
    return files.some((file) => pattern.test(file.split('/').at(-1)))
  }
  // A word with a slash is a path when it is a file's, or begins with a folder that is there.
  const first = bare.split('/')[0]
  const isOurs = first.startsWith('.') || starts.some((start) => matches(normalize(join(start, first))))
  return isFile || isOurs ? false : null
}

const pathsMissing = (document, text, files) =>
  found(withoutBlocks(text), /`([^`\n]+)`/g)
    .filter(
      ({ word }) =>
        !EXAMPLES.test(word) && !/^(?:dist|\.data|test-results|\.cache|history|checks)\b/.test(word),
    )
    .filter(({ word }) => isPath(word, document, files) === false)
    .map(({ word, line }) => `${document}:${line} names ${word}, which does not exist`)

/** Commands of npm itself, which need no script. */
const BUILT_IN = new Set(['install', 'ci', 'sbom'])

/** @param scripts the names of the scripts of a workspace; '' is the root */
const scriptsMissing = (document, text, scripts) =>
  found(
    text,
    /\bnpm (?:run )?(?:--silent )?((?:(?<=run )|(?<=silent )|(?=(?:test|start)\b))[\w:-]+)([^\n`]*)/g,
  ).flatMap(({ word, rest, line }) => {
    const workspace = /^[^#|;&]*?(?:^| )-w ([\w/-]+)/.exec(rest)?.[1] ?? ''
    // `npm run dev -w mfe-…` means any remote.
    if (workspace.endsWith('-')) return []
    if (BUILT_IN.has(word) && !scripts[workspace]?.includes(word)) return []
    if (scripts[workspace]?.includes(word)) return []
    const where = workspace ? `the package.json of ${workspace}` : 'package.json'
    return [`${document}:${line} names npm run ${word}, and ${where} has no such script`]
  })

const recordsMissing = (document, text, files) =>
  found(text, /docs\/decisions\/(\d{4})\b/g)
    .filter(({ word }) => !files.some((file) => file.startsWith(`docs/decisions/${word}-`)))
    .map(({ word, line }) => `${document}:${line} names decision ${word}, which does not exist`)

/** What the status line of one decision says of another, and what the other one then has to say. */
const OPPOSITES = {
  amends: 'amended by',
  'amended by': 'amends',
  supersedes: 'superseded by',
  'superseded by': 'supersedes',
}

/** The statements of a status line about other decisions: `amends 0017 (retries); superseded by 0059` has two. */
const statementsIn = (status) =>
  status
    .replace(/\([^)]*\)/g, '')
    .split(';')
    .flatMap((clause) => {
      const words = Object.keys(OPPOSITES).find((one) => clause.trim().startsWith(`${one} `))
      return words ? [...clause.matchAll(/\b\d{4}\b/g)].map(([number]) => ({ words, number })) : []
    })

/** Statements about another decision whose status line does not have the opposite statement. */
function oneSidedStatements(documents) {
  const decisions = documents.flatMap(({ file, text }) => {
    const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]
    if (!number) return []
    const status = /^Status: (.*)$/m.exec(text)?.[1] ?? ''
    return [{ number, file, statements: statementsIn(status) }]
  })
  return decisions.flatMap(({ number, file, statements }) =>
    statements
      .filter((statement) => {
        const other = decisions.find((decision) => decision.number === statement.number)
        const opposite = OPPOSITES[statement.words]
        return !other?.statements.some((one) => one.words === opposite && one.number === number)
      })
      .map(
        (statement) =>
          `${file} says "${statement.words} ${statement.number}", and the status of ${statement.number} does not say "${OPPOSITES[statement.words]} ${number}"`,
      ),
  )
}

/**
 * What the documents name and the repository does not have, and what only one of two decisions says about both, one sentence
 * each.
 */
export function documentProblems({ root, documents, files, scripts }) {
  const read = documents.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const missing = read.flatMap(({ file, text }) => [
    ...brokenLinks(root, file, text),
    ...pathsMissing(file, text, files),
    ...scriptsMissing(file, text, scripts),
    ...recordsMissing(file, text, files),
  ])
  return [...missing, ...oneSidedStatements(read)]
}

/** All documents of the repository with what they are compared with. */
export function readRepository(root, workspaces) {
  const files = readTree(root)
  const scriptsOf = (folder) =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts ?? {})
  return {
    root,
    files,
    documents: files.filter((file) => file.endsWith('.md') && !file.startsWith('tools/template/')),
    scripts: Object.fromEntries(['', ...workspaces].map((workspace) => [workspace, scriptsOf(workspace)])),
  }
}
