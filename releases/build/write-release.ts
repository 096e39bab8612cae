import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pointerTo, type ReleaseFile, type ReleaseRecord, type ShellRecord } from '../format/index.ts'
import { jsonForPage } from '../page/index.ts'
import { integrityOf } from './integrity.ts'
import { manifestOf, shellContract, versionOf } from '../parts.ts'
import { compressFolder } from './compress.ts'
import { writeIndexHtml } from './index-html.ts'

interface Release {
  folder: string
  kind: 'host' | 'remote'
  /** Files of a named group of chunks. */
  filesOf: (group: string) => string[]
}

const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Every file of a release with its size and hash, in the order of the alphabet. */
const listFiles = (release: string) =>
  readdirSync(release)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(release, path))
      return { path, bytes: bytes.length, integrity: integrityOf(bytes) }
    })

/** Beside what was built: `release.json`, the pointer to it, the shell's page, and all of it compressed. */
export async function writeRelease({ folder, kind, filesOf }: Release) {
  const version = versionOf(folder)
  const release = join(folder, 'dist', 'releases', version)
  const built = listFiles(release)
  const file = (path: string): ReleaseFile => {
    const { integrity } = built.find((one) => one.path === path)!
    return { path, integrity }
  }

  const makeCurrent = (record: ReleaseRecord | ShellRecord) =>
    writeFileSync(join(folder, 'dist', 'current.json'), `${jsonForPage(pointerTo(record))}\n`)

  if (kind === 'host') {
    const first = filesOf('shell').map(file)
    writeIndexHtml({ folder, version, first })
    const record: ShellRecord = { name: 'shell', version, contract: shellContract(), first }
    writeJson(join(release, 'release.json'), { ...record, files: listFiles(release) })
    makeCurrent(record)
  } else {
    const entry = built.find(({ path }) => path.startsWith('remoteEntry.'))!
    const record: ReleaseRecord = {
      ...manifestOf(folder),
      version,
      entry: file(entry.path),
      preload: filesOf('remote').map(file),
    }
    writeJson(join(release, 'release.json'), { ...record, files: built })
    makeCurrent(record)
  }
  await compressFolder(release)
}
