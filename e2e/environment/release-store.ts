import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFirstScreenIncludes } from '@molar/releases/build'
import { isShell, type PartPointer, type Pointer, type ReleaseRecord } from '@molar/releases/format'
import { folderStore, readRecord } from '@molar/releases/store'
import { preloadTags } from '@molar/releases/page'
import { findRemotes } from '@molar/releases/parts'
import { root } from './api-process.ts'
import { buildRelease, type SourceChange } from './builds.ts'

/** Faults in the files of a published release. */
export type Damage = 'missing' | 'html instead' | 'altered byte'

interface DamageOptions {
  damage: Damage
  /** Start of the file's name. */
  file?: string
}

interface Publish {
  version: string
  changes?: readonly SourceChange[]
  /** A folder of the repository. */
  folder?: string
}

interface PointTo {
  current: string
  previous?: readonly string[]
  canary?: { version: string; percent: number } | null
  blocked?: readonly string[]
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

/** A new release store with the repository's builds as version 1.0.0 of each part. */
export function openReleaseStore() {
  const folder = mkdtempSync(join(tmpdir(), 'molar-store-'))
  const parts = [
    { name: 'shell', source: join(root, 'shell') },
    ...findRemotes().map(({ name, folder: source }) => ({ name, source })),
  ]
  const layBuilt = () => {
    for (const { name, source } of parts) {
      cpSync(join(source, 'dist'), join(folder, name), { recursive: true })
      const { current } = readJson(join(folder, name, 'current.json')) as PartPointer
      if (!isShell(current)) writePreloads(current)
    }
  }
  const writePreloads = (current: ReleaseRecord) =>
    writeFileSync(join(folder, current.name, 'preloads.html'), preloadTags('', current))
  layBuilt()

  const release = (name: string, version: string) => join(folder, name, 'releases', version)
  const record = (name: string, version: string) => {
    const { release: record } = readRecord(
      readFileSync(join(release(name, version), 'release.json')),
      name,
      version,
    )
    return record as ReleaseRecord
  }
  const pointerPath = (name: string) => join(folder, name, 'current.json')

  return {
    folder,
    /** The folder as a store for the release commands. */
    releases: folderStore(folder),
    /** Builds a release of booking, or of the part in `folder`, and adds it. The pointer does not change. */
    async publish({ version, changes, folder: source = 'mfe-booking' }: Publish) {
      const built = await buildRelease({ folder: source, version, ...(changes && { changes }) })
      const { name } = readJson(join(built, 'releases', version, 'release.json')) as ReleaseRecord
      // An earlier spec may have published the same version with files of other names.
      rmSync(release(name, version), { recursive: true, force: true })
      cpSync(join(built, 'releases', version), release(name, version), { recursive: true })
    },
    record,
    /** URL paths of a release's files. */
    addressesOf: (version: string, name = 'booking') =>
      readdirSync(release(name, version))
        .filter((path) => /\.(js|css)$/.test(path))
        .map((path) => `/${name}/releases/${version}/${path}`),
    pointer: (name = 'booking') => readJson(pointerPath(name)) as Pointer,
    /** Writes a remote's pointer atomically, its preload tags and its first screens. */
    point(to: PointTo, name = 'booking') {
      const { current, previous = [], canary = null, blocked = [] } = to
      const pointer: Pointer = {
        current: record(name, current),
        previous: previous.map((version) => record(name, version)),
        canary: canary && { percent: canary.percent, release: record(name, canary.version) },
        blocked,
      }
      this.writePointer(JSON.stringify(pointer), name)
      writePreloads(pointer.current)
      writeFirstScreenIncludes(release(name, current), pointer.current, join(folder, name))
    },
    /** Writes any text instead of a pointer. */
    writePointer(text: string, name = 'booking') {
      writeFileSync(`${pointerPath(name)}.new`, text)
      renameSync(`${pointerPath(name)}.new`, pointerPath(name))
    },
    removePointer: (name = 'booking') => rmSync(pointerPath(name)),
    /** Damages a file of a published release, by default its entry. */
    damage(version: string, { damage, file = 'remoteEntry.' }: DamageOptions, name = 'booking') {
      const versionFolder = release(name, version)
      const path = readdirSync(versionFolder).find(
        (one) => one === file || (one.startsWith(file) && one.endsWith('.js')),
      )
      if (!path) throw new Error(`${name} ${version} has no file ${file}…`)
      const target = join(versionFolder, path)
      const bytes = readFileSync(target)
      for (const packed of ['', '.br', '.gz']) rmSync(target + packed)
      if (damage === 'html instead') writeFileSync(target, '<!doctype html><title>Molar</title>')
      if (damage === 'altered byte') writeFileSync(target, `${bytes.toString()} `)
    },
    /** Restores the repository's builds. Other published releases stay. */
    restore: layBuilt,
    /** As after a prune. */
    remove: (version: string, name = 'booking') => rmSync(release(name, version), { recursive: true }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type TestReleaseStore = ReturnType<typeof openReleaseStore>
