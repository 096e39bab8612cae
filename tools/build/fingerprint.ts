import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '@molar/releases/parts'

const LEFT_OUT = new Set(['node_modules', 'dist', '.data'])
/** Files whose contents never reach a build. */
const NO_INPUT = /\.(test|spec)\.[jt]sx?$|\.md$/

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return NO_INPUT.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.has(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}

/** Changes with the contents of anything a part is built from: itself, the shared library, the build, the packages. */
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
