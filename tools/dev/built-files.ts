import type fs from 'node:fs'
import { join } from 'node:path'
import type { Compiler, RspackPluginInstance } from '@rspack/core'
import type { ReleaseFile } from '@molar/releases/format'
import { integrityOf } from '@molar/releases/build'

/** Keeps the files of the last successful build. */
export class BuiltFiles implements RspackPluginInstance {
  /** Names of all files; empty until the first successful build. */
  names: readonly string[] = []
  /** A file with its integrity hash, as in a release record. */
  file: (path: string) => ReleaseFile = () => {
    throw new Error('Nothing is built yet.')
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('BuiltFiles', (stats) => {
      if (stats.hasErrors()) {
        console.error(stats.toString({ all: false, errors: true, colors: true }))
        return
      }
      // The dev server writes to memory instead of to the disk.
      const memory = compiler.outputFileSystem as unknown as Pick<typeof fs, 'readFileSync'>
      this.names = Object.keys(stats.compilation.assets).filter((name) => !name.includes('.hot-update.'))
      this.file = (path) => {
        return { path, integrity: integrityOf(path, memory.readFileSync(join(compiler.outputPath, path))) }
      }
    })
  }
}
