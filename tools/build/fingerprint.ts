import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '@molar/releases/parts'

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.data'])
/** Files that are not inputs of a build. */
const NO_INPUT = /\.(test|spec)\.[jt]sx?$|\.md$/

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return NO_INPUT.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !IGNORED_FOLDERS.has(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}

/** Returns a hash of all inputs of a part's build: its sources, shared code, the build itself and the lock file. */
export function fingerprint(folder: string) {
  const inputs = [
    folder,
    ...[
      'shared',
      'releases/format',
      'releases/build',
      'releases/page',
      'releases/parts.ts',
      'tools/build',
      'package-lock.json',
    ].map((path) => join(ROOT, path)),
  ]
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of inputs.flatMap(filesIn)) hash.update(relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}
