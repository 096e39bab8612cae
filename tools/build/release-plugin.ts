import type { Compiler, RspackPluginInstance } from '@rspack/core'
import { writeRelease } from '@molar/releases/build'

interface ReleasePluginOptions {
  folder: string
  kind: 'host' | 'remote'
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
      const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true })
      const filesOf = (group: string) => (namedChunkGroups[group]?.assets ?? []).map(({ name }) => name)
      await writeRelease({ ...this.options, filesOf })
    })
  }
}
