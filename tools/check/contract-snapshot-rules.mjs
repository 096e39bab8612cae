import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROGRAM_FILES } from '../program-files.mjs'

/** The entry points whose exports are the shell contract. */
export const ENTRY_POINTS = ['platform', 'session', 'http', 'remote']

/** Exports that only the shell calls, and types that a remote gives to the shell. */
const FOR_THE_SHELL = ['HostProvider', 'configureHttp', 'SHELL_CONTRACT']
const GIVEN_BY_REMOTES = ['RemoteModule', 'RemoteManifest', 'Messages']

const TSC = fileURLToPath(new URL(`../../${PROGRAM_FILES.tsc}`, import.meta.url))

function runTsc(args) {
  const { status, stdout } = spawnSync(process.execPath, [TSC, ...args], { encoding: 'utf8' })
  return { failed: status !== 0, output: stdout.trim() }
}

/** Writes the declarations of the entry points to a folder, without comments. Throws where they do not compile. */
export function emitDeclarations({ project, source, out }) {
  rmSync(out, { recursive: true, force: true })
  const args = ['--declaration', '--emitDeclarationOnly', '--removeComments', '--noEmit', 'false']
  // Otherwise tsc writes only the declarations of files that have changed since the last type check.
  args.push('--incremental', 'null', '--tsBuildInfoFile', 'null')
  const { failed, output } = runTsc(['-p', project, ...args, '--rootDir', source, '--outDir', `${out}.all`])
  if (failed) throw new Error(`The entry points of shared do not compile:\n${output}`)
  for (const entryPoint of ENTRY_POINTS)
    copyDeclarations(join(`${out}.all`, entryPoint), join(out, entryPoint))
  rmSync(`${out}.all`, { recursive: true })
}

const copyDeclarations = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.test.d.ts') })

/**
 * The declaration files of a snapshot that its entry points lead to, with their text. Other files are internal to
 * `shared`. The version itself is not compared.
 */
function declarationsIn(folder) {
  const found = new Map()
  const visit = (file) => {
    if (found.has(file) || file.endsWith('version.d.ts') || !existsSync(join(folder, file))) return
    const text = readFileSync(join(folder, file), 'utf8')
    found.set(file, text)
    for (const [, specifier] of text.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g))
      visit(join(file, '..', specifier.replace(/\.tsx?$/, '.d.ts')))
  }
  for (const entryPoint of ENTRY_POINTS) visit(join(entryPoint, 'index.d.ts'))
  return [...found]
}

export const isSame = (one, other) =>
  JSON.stringify(declarationsIn(one)) === JSON.stringify(declarationsIn(other))

/** Names of the types that an entry point exports beside its values. */
function typesOf(snapshot, entryPoint) {
  const index = readFileSync(join(snapshot, entryPoint, 'index.d.ts'), 'utf8')
  const [lists, inline] = [/export type \{([^}]*)\}/g, /\btype (\w+)\s*[,}]/g].map((pattern) => [
    ...index.matchAll(pattern),
  ])
  return [...lists.flatMap(([, names]) => names.split(',')), ...inline.map(([, name]) => name)]
    .map((name) => name.trim())
    .filter((name) => name && !FOR_THE_SHELL.includes(name))
}

/** A module that compiles only where the current entry point serves a remote written against the snapshot. */
function comparisonOf({ snapshot, current, entryPoint }) {
  const types = typesOf(snapshot, entryPoint).map((name) => {
    const [from, to] = GIVEN_BY_REMOTES.includes(name) ? ['Old', 'New'] : ['New', 'Old']
    return `export const type_${name} = (value: ${from}.${name}): ${to}.${name} => value`
  })
  const hidden = FOR_THE_SHELL.map((name) => `'${name}'`).join(' | ')
  return [
    `import type * as Old from '${snapshot}/${entryPoint}/index'`,
    `import type * as New from '${current}/${entryPoint}/index'`,
    `export const values = (value: typeof New): Omit<typeof Old, ${hidden}> => value`,
    ...types,
    '',
  ].join('\n')
}

/** The compiler's errors about what a remote written against the snapshot would miss; empty when nothing is missing. */
export function findBreaks({ snapshot, current, scratch, base }) {
  mkdirSync(scratch, { recursive: true })
  for (const entryPoint of ENTRY_POINTS)
    if (existsSync(join(snapshot, entryPoint)))
      writeFileSync(
        join(scratch, `${entryPoint}.ts`),
        comparisonOf({ snapshot: resolve(snapshot), current: resolve(current), entryPoint }),
      )
  const options = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], noUnusedLocals: false }
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({ extends: resolve(base), compilerOptions: options, include: ['*.ts'] }),
  )
  const { failed, output } = runTsc(['-p', scratch])
  return failed ? output.split('\n') : []
}
