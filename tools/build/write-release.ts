import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pointer, ReleaseFile, ReleaseRecord } from '@molar/shared/releases'
import { manifestOf, versionOf } from '../parts.ts'
import { compressFolder } from './compress.ts'
import { writeIndexHtml } from './index-html.ts'

interface Release {
  folder: string
  kind: 'host' | 'remote'
  /** Files of a named group of chunks. */
  filesOf: (group: string) => string[]
}

export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** `release.json` with every file, `current.json` that points to it, the shell's page, and all of it compressed. */
export async function writeRelease({ folder, kind, filesOf }: Release) {
  const version = versionOf(folder)
  const dist = join(folder, 'dist')
  const release = join(dist, 'releases', version)
  const files = readdirSync(release)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(release, path))
      return { path, bytes: bytes.length, integrity: integrityOf(bytes) }
    })
  const file = (path: string): ReleaseFile => {
    const { integrity } = files.find((one) => one.path === path)!
    return { path, integrity }
  }

  if (kind === 'host') {
    const first = filesOf('shell').map(file)
    const preload = filesOf('bootstrap').map(file)
    writeJson(join(release, 'release.json'), { name: 'shell', version, first, preload, files })
    writeIndexHtml({ folder, version, first, preload })
  } else {
    const entry = files.find(({ path }) => path.startsWith('remoteEntry.'))!
    const record: ReleaseRecord = {
      ...manifestOf(folder),
      version,
      entry: file(entry.path),
      preload: filesOf('remote').map(file),
    }
    writeJson(join(release, 'release.json'), { ...record, files })
    const pointer: Pointer = { current: record, previous: [], canary: null, blocked: [] }
    writeJson(join(dist, 'current.json'), pointer)
  }
  await compressFolder(release)
}
