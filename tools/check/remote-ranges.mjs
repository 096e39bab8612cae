// Each remote says in `remote.json` which versions of the shell contract it accepts. The oldest of them must export every
// name that the remote imports. `node tools/check/remote-ranges.mjs [FOLDER]` prints what it does not export.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY_POINTS } from './contract-snapshot-rules.mjs'

const SNAPSHOTS = 'shared/shell-contract-snapshots'
const IMPORT = new RegExp(
  `import\\s+(?:type\\s+)?\\{([^}]*)\\}\\s+from\\s+'@molar/shared/(${ENTRY_POINTS.join('|')})'`,
  'g',
)

/** The names in `a, type b, c as d`: the exported ones, or the local ones after `as`. */
const namesIn = (list, side) =>
  list
    .split(',')
    .map((item) => item.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((item) => item.split(/\s+as\s+/).at(side))

/** Every name that an entry point of a snapshot exports. */
function exportsOf(folder) {
  const text = readFileSync(join(folder, 'index.d.ts'), 'utf8')
  return new Set([
    ...[...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) => namesIn(list, -1)),
    ...[...text.matchAll(/export (?:declare )?(?:const|function|type|interface|class) (\w+)/g)].map(
      ([, name]) => name,
    ),
  ])
}

/** What a remote imports from the entry points, outside its tests: `http callList` by file. */
function importsOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|harness)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].flatMap(([, list, entryPoint]) =>
        namesIn(list, 0).map((name) => ({ file: join(folder, file), entryPoint, name })),
      ),
    )
}

/**
 * @param {string} root folder of a checkout
 * @returns {string[]} one sentence for each problem
 */
export function rangeProblems(root) {
  const versions = readdirSync(join(root, SNAPSHOTS))
  const remotes = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')))
  return remotes.flatMap((remote) => {
    const { shell } = JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8'))
    const oldest = shell.replace(/^\^/, '')
    if (!versions.includes(oldest))
      return [`${remote}/remote.json: "shell" is "${shell}", and there is no shell contract ${oldest}.`]
    const exported = new Map(
      ENTRY_POINTS.map((entryPoint) => [entryPoint, exportsOf(join(root, SNAPSHOTS, oldest, entryPoint))]),
    )
    return importsOf(join(root, remote, 'src'))
      .filter(({ entryPoint, name }) => !exported.get(entryPoint).has(name))
      .map(
        ({ file, entryPoint, name }) =>
          `${file}: shell contract ${oldest} has no ${name} in @molar/shared/${entryPoint}. Raise "shell" in ${remote}/remote.json.`,
      )
  })
}

if (process.argv[1]?.endsWith('remote-ranges.mjs')) {
  const problems = rangeProblems(process.argv[2] ?? '.')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
