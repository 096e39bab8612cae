import type fs from 'node:fs'
import { join } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import type { ReleaseFile } from '@molar/releases/format'
import { integrityOf } from '@molar/releases/build'

/** Remembers what the last build that went well left in memory. */
export class BuiltFiles implements RspackPluginInstance {
  /** Names of all files; empty until the first build went well. */
  names: readonly string[] = []
  /** With its hash, as a release's record has it: whoever loads it checks it here as everywhere. */
  file: (path: string) => ReleaseFile = () => {
    throw new Error('Nothing is built yet.')
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('BuiltFiles', (stats) => {
      if (stats.hasErrors()) {
        console.error(stats.toString({ all: false, errors: true, colors: true }))
        return
      }
      // The dev server puts its memory in the place of the disk.
      const memory = compiler.outputFileSystem as unknown as Pick<typeof fs, 'readFileSync'>
      this.names = Object.keys(stats.compilation.assets).filter((name) => !name.includes('.hot-update.'))
      this.file = (path) => {
        return { path, integrity: integrityOf(memory.readFileSync(join(compiler.outputPath, path))) }
      }
    })
  }
}
