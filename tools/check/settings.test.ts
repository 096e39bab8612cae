import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { readTree } from './documents.mjs'

/** Read by the AWS client, not by our code. */
const READ_BY_PACKAGES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
/** Read by a test, and tests are not searched. */
const READ_BY_TESTS = ['FUZZ_SEED']
/** Variables of the system, of npm or of Playwright, or that our code sets for a package. */
const NOT_OURS = ['PATH', 'NODE_OPTIONS', 'INIT_CWD', 'TEST_WORKER_INDEX', 'JEST_WORKER_ID'].concat(
  'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED',
)
/** What the code reads under a name that it computes, by the expression in the brackets. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  POSTGRES: ['E2E_POSTGRES_URL'],
  'server.variable': ['PORT', 'PORT_SHELL', 'PORT_<NAME>'],
  'usual.variable': ['PORT_<NAME>'],
  variable: ['CHROMIUM_PATH', 'NGINX_PATH', 'DOCKER_COMPOSE_PATH'],
  name: [], // the reader of the server's settings: its callers name the variable
  root: [], // Windows' own folders
}

const NAME = /^[A-Z][A-Z0-9_]+$/
/** What `const { NAME: variable } = process.env` has in its braces. */
const DESTRUCTURED = /\{([^{}]*)\} = (?:process\.)?env\b/g
const ENVIRONMENT = [
  /\benv\.([A-Z][A-Z0-9_]+)\b/g,
  /\benv\[['"]([A-Z][A-Z0-9_]+)['"]\]/g,
  /\bread\(\s*'([A-Z][A-Z0-9_]+)'/g,
  /\benv: '([A-Z][A-Z0-9_]+)'/g,
]

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
const unique = (names: readonly string[]) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b))

const code = readTree(ROOT)
  .filter((file) => /\.(?:ts|tsx|mjs|cjs)$/.test(file) && !/\.test\.|\/template\/|\/testing\/raw/.test(file))
  .map((file) => ({ file, text: read(file) }))

/** Every environment variable that the code reads. */
function environment() {
  const direct = code.flatMap(({ text }) => ENVIRONMENT.flatMap((pattern) => all(text, pattern)))
  const destructured = code.flatMap(({ text }) => all(text, DESTRUCTURED)).join(',')
  const computed = [
    ...code.flatMap(({ text }) => all(text, /\benv\[([a-zA-Z][\w.]*)\]/g)),
    ...all(destructured, /\[([a-zA-Z][\w.]*)\]/g),
  ]
  const compose = all(read('docker-compose.yml'), /\$\{([A-Z_]+)/g)
  expect(computed.filter((expression) => !COMPUTED[expression])).toEqual([])
  const named = all(destructured, /(?:^|,)\s*([A-Z][A-Z0-9_]+)/g)
  return unique([...direct, ...named, ...compose, ...computed.flatMap((expression) => COMPUTED[expression]!)])
}

/** The options that the usage of a command lists. */
function options(command: string) {
  const usages = code.map(({ text }) => /USAGE = `([^`]*)`/.exec(text)?.[1] ?? '')
  return unique(
    all(
      usages.find((usage) => usage.includes(command))!,
      /(?<![\w-])(--[a-z]+)/g,
    ),
  )
}

const PAGE_SETTINGS =
  read('releases', 'format', 'page-settings.ts') + read('shared', 'src', 'remote', 'host.tsx')
const bodyOf = (name: string) =>
  new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(PAGE_SETTINGS)?.[1]

/** Fields of an interface of the page's settings, with the fields of the interfaces that they contain. */
function fields(name: string, prefix = ''): string[] {
  return [...bodyOf(name)!.matchAll(/^ {2}(\w+)\??: (.*)$/gm)].flatMap(([, field, type]) => {
    const [, inner, list = ''] = /([A-Z]\w+)(\[\])?$/.exec(type!) ?? []
    return [prefix + field, ...(inner && bodyOf(inner) ? fields(inner, `${prefix}${field}${list}.`) : [])]
  })
}

/** The cells of each row of a table that begins with a name. */
const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const [table = '', internal = ''] = read('docs', 'settings.md').split('## Internal variables')
const rows = cellsOf(table).map(([, name, value, meaning, readBy]) => ({
  name: name!.replaceAll('`', ''),
  value,
  meaning,
  readBy: readBy!,
}))
const documented = (isRow: (row: { name: string; readBy: string }) => boolean) =>
  unique(rows.filter(isRow).map(({ name }) => name))
const internalNames = all(internal, /`([A-Z][A-Z0-9_]+)`/g)

it('documents every environment variable that the code reads, and no other', () => {
  const named = documented(({ name }) => NAME.test(name) || name === 'PORT_<NAME>')
  const expected = environment().filter((name) => !NOT_OURS.includes(name))
  expect(unique([...named, ...internalNames])).toEqual(
    unique([...expected, ...READ_BY_PACKAGES, ...READ_BY_TESTS]),
  )
})

it.each(['npm run release', 'npm run nginx'])('documents every option of %s, and no other', (command) => {
  const named = documented(({ name, readBy }) => name.startsWith('--') && readBy.includes(command))
  expect(named).toEqual(options(command))
})

it('documents every field of the settings of the page, and no other', () => {
  expect(documented(({ readBy }) => readBy === 'page')).toEqual(unique(fields('PageSettings')))
})

it('documents each setting once, with default, meaning and reader', () => {
  expect(rows.filter(({ value, meaning, readBy }) => !value || !meaning || !readBy)).toEqual([])
  const keys = rows.map(({ name, readBy }) => `${name} of ${readBy}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/** Settings of a branch with the defaults of their columns in the database, as a table shows them. */
function branchSettings() {
  const clinicFile = read('api', 'src', 'clinic', 'clinic-file.ts')
  const columns = read('api', 'src', 'clinic', 'import-branch.ts')
  const migrations = readdirSync(join(ROOT, 'api', 'migrations'))
  const tables = migrations.map((file) => read('api', 'migrations', file)).join('\n')
  const body = /interface BranchSettings \{\n([\s\S]*?)\n\}/.exec(clinicFile)![1]!
  return all(body, /^ {2}(\w+)\?:/gm).map((setting) => {
    const column = new RegExp(`(\\w+): settings\\.${setting},`).exec(columns)?.[1]
    const value = new RegExp(
      `^(?:  |alter table branches add column )${column} \\S+ not null default ('[^']*'|[^\\s,;]+)`,
      'm',
    ).exec(tables)?.[1]
    return `${setting}: ${value?.replace(/^'\{(.*)\}'$/, '[$1]').replaceAll(',', ', ')}`
  })
}

it('documents every setting of a branch, with default and meaning, and no other', () => {
  const [, section = ''] = read('api', 'README.md').split('### Settings of a branch')
  const settings = cellsOf(section.split('\n## ')[0]!).map((cells) =>
    cells.map((cell) => cell.replaceAll('`', '')),
  )
  expect(settings.map(([, name, value]) => `${name}: ${value}`).toSorted()).toEqual(
    branchSettings().toSorted(),
  )
  expect(settings.filter(([, , , meaning]) => !meaning)).toEqual([])
})
