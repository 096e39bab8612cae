import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The doors whose exports are the shell contract. */
export const DOORS = ['platform', 'session', 'http', 'remote']

/** What only the shell calls, and what a remote gives and does not get. */
const FOR_THE_SHELL = ['HostProvider', 'configureHttp', 'SHELL_CONTRACT']
const GIVEN_BY_REMOTES = ['RemoteModule', 'RemoteManifest', 'Messages']

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

function runTsc(args) {
  const { status, stdout } = spawnSync(TSC, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return { failed: status !== 0, said: stdout.trim() }
}

/** Writes the declarations of the doors under this folder; comments are no part of a contract. */
export function emitSurface({ project, source, out }) {
  rmSync(out, { recursive: true, force: true })
  const args = ['--declaration', '--emitDeclarationOnly', '--removeComments', '--noEmit', 'false']
  const { failed, said } = runTsc(['-p', project, ...args, '--rootDir', source, '--outDir', `${out}.all`])
  if (failed) throw new Error(`The doors of shared do not compile:\n${said}`)
  for (const door of DOORS) copyDeclarations(join(`${out}.all`, door), join(out, door))
  rmSync(`${out}.all`, { recursive: true })
}

const copyDeclarations = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.test.d.ts') })

/** Every file of a surface with its text. */
const textsOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !file.endsWith('version.d.ts'))
    .toSorted()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')])

export const isSame = (one, other) => JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** Names of the types a door exports beside its values. */
function typesOf(surface, door) {
  const index = readFileSync(join(surface, door, 'index.d.ts'), 'utf8')
  const [all, inline] = [/export type \{([^}]*)\}/g, /\btype (\w+)\s*[,}]/g].map((one) => [
    ...index.matchAll(one),
  ])
  return [...all.flatMap(([, names]) => names.split(',')), ...inline.map(([, name]) => name)]
    .map((name) => name.trim())
    .filter((name) => name && !FOR_THE_SHELL.includes(name))
}

/** A module that compiles only where what stands now serves a remote that was written against what was recorded. */
function proofOf({ recorded, now, door }) {
  const types = typesOf(recorded, door).map((name) => {
    const [from, to] = GIVEN_BY_REMOTES.includes(name) ? ['Old', 'Now'] : ['Now', 'Old']
    return `export const type_${name} = (it: ${from}.${name}): ${to}.${name} => it`
  })
  const hidden = FOR_THE_SHELL.map((name) => `'${name}'`).join(' | ')
  return [
    `import type * as Old from '${recorded}/${door}/index'`,
    `import type * as Now from '${now}/${door}/index'`,
    `export const values = (it: typeof Now): Omit<typeof Old, ${hidden}> => it`,
    ...types,
    '',
  ].join('\n')
}

/** What a remote written against the recorded surface would miss, as the compiler says it; empty when nothing. */
export function breaks({ recorded, now, scratch, base }) {
  mkdirSync(scratch, { recursive: true })
  for (const door of DOORS)
    if (existsSync(join(recorded, door)))
      writeFileSync(
        join(scratch, `${door}.ts`),
        proofOf({ recorded: resolve(recorded), now: resolve(now), door }),
      )
  const options = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], noUnusedLocals: false }
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({ extends: resolve(base), compilerOptions: options, include: ['*.ts'] }),
  )
  const { failed, said } = runTsc(['-p', scratch])
  return failed ? said.split('\n') : []
}
