import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { pointerTo, releaseAddress, type Pointer, type ReleaseRecord } from '@molar/releases/format'
import { remoteConfig } from '../build/remote-config.ts'
import { manifestOf, versionOf } from '@molar/releases/parts'
import { BuiltFiles } from './built-files.ts'
import { devConfig } from './dev-config.ts'

/** An entry without a name becomes part of every entry, including the container's. */
const reloadOnChange = (folder: string) =>
  new rspack.EntryPlugin(folder, join(import.meta.dirname, 'reload-on-change.js'), { name: undefined })

/** A remote built from its sources, and a pointer by which any portal can load it. */
export function devRemote(folder: string, origin: string) {
  const manifest = manifestOf(folder)
  // Its own version: a tab that rejected the release must still load the development build.
  const version = `${versionOf(folder)}-dev`
  const built = new BuiltFiles()
  const config = devConfig(
    remoteConfig(folder, { version }),
    releaseAddress(origin, { ...manifest, version }),
  )
  return {
    name: manifest.name,
    config: {
      ...config,
      plugins: [...config.plugins!, reloadOnChange(folder), built],
    },
    /** Null before the first successful build. */
    pointer(): Pointer | null {
      const entry = built.names.find((name) => name.startsWith('remoteEntry.') && name.endsWith('.js'))
      if (!entry) return null
      const record: ReleaseRecord = { ...manifest, version, entry: built.file(entry), preload: [] }
      return pointerTo(record)
    },
  }
}

export type DevRemote = ReturnType<typeof devRemote>
