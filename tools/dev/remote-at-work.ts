import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { pointerTo, releaseFolder, type Pointer, type ReleaseRecord } from '@molar/releases/format'
import { remoteConfig } from '../build/remote-config.ts'
import { manifestOf, versionOf } from '@molar/releases/parts'
import { BuiltFiles } from './built-files.ts'
import { whileWorking } from './part-config.ts'

/** Without a name it becomes part of every entry, the container's too. */
const reloadElsewhere = (folder: string) =>
  new rspack.EntryPlugin(folder, join(import.meta.dirname, 'reload-elsewhere.js'), { name: undefined })

/** A remote built from its sources as they are now, and the pointer to it that any portal can load it by. */
export function remoteAtWork(folder: string, origin: string) {
  const manifest = manifestOf(folder)
  // A version of its own: what a tab thinks of a release says nothing about what is being worked on.
  const version = `${versionOf(folder)}-dev`
  const built = new BuiltFiles()
  const config = whileWorking(remoteConfig(folder, version), releaseFolder(origin, { ...manifest, version }))
  return {
    name: manifest.name,
    config: {
      ...config,
      plugins: [...config.plugins!, reloadElsewhere(folder), built],
    },
    /** Null until it was built once. */
    pointer(): Pointer | null {
      const entry = built.names.find((name) => name.startsWith('remoteEntry.') && name.endsWith('.js'))
      if (!entry) return null
      const record: ReleaseRecord = { ...manifest, version, entry: built.file(entry), preload: [] }
      return pointerTo(record)
    },
  }
}

export type RemoteAtWork = ReturnType<typeof remoteAtWork>
