import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiler, Configuration, RspackPluginInstance } from '@rspack/core'
import { writeRelease } from '@molar/releases/build'
import { buildFirstScreen } from './first-screen.ts'

interface ReleasePluginOptions {
  folder: string
  kind: 'host' | 'remote'
  /** The settings that the release is built with. */
  settings: Configuration
}

/** Turns the output of a successful build into a release. */
export class ReleasePlugin implements RspackPluginInstance {
  private readonly options: ReleasePluginOptions

  constructor(options: ReleasePluginOptions) {
    this.options = options
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tapPromise('Release', async (stats) => {
      if (stats.hasErrors()) return
      const { folder, kind, settings } = this.options
      const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true })
      const filesOf = (group: string) => (namedChunkGroups[group]?.assets ?? []).map(({ name }) => name)
      const source = join(folder, 'src', 'first-screen.tsx')
      const renderFirstScreen = existsSync(source) ? await buildFirstScreen(source, settings) : null
      const warning = await writeRelease({ partFolder: folder, kind, filesOf, renderFirstScreen })
      if (warning) console.warn(warning)
    })
  }
}
