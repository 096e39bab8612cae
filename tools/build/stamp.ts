import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '@molar/releases/parts'

/**
 * Returns what a build was made from, what it made, and which release is current: `npm run build -w shell` makes another
 * one without a stamp, maybe of another version.
 * @throws Error when the part is not built at its version
 */
export function stampFor(folder: string, inputs: string) {
  const dist = join(folder, 'dist')
  const hash = createHash('sha256')
  for (const path of [join('releases', versionOf(folder), 'release.json'), 'current.json'])
    hash.update(readFileSync(join(dist, path)))
  return `${inputs} ${hash.digest('hex')}`
}
