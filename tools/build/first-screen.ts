import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rspack, type Configuration } from '@rspack/core'
import type { RenderFirstScreen } from '@molar/releases/build'

const require = createRequire(import.meta.url)

/**
 * Builds `src/first-screen.tsx` of a part for Node and returns its default export.
 * @param settings of the part's build: the class names must be the same
 * @throws Error with the output of the compiler
 */
export async function buildFirstScreen(source: string, settings: Configuration): Promise<RenderFirstScreen> {
  const folder = await mkdtemp(join(tmpdir(), 'molar-first-screen-'))
  const { context, mode, resolve, module } = settings
  const compiler = rspack({
    context,
    mode,
    resolve,
    module: {
      ...module,
      parser: { ...module!.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        'css/auto': { ...(module!.generator as { 'css/auto': object })['css/auto'], exportsOnly: true },
      },
    },
    entry: { 'first-screen': source },
    target: 'node20',
    devtool: false,
    output: {
      path: folder,
      uniqueName: settings.output!.uniqueName,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false },
    performance: false,
    plugins: [new rspack.DefinePlugin({ 'import.meta.env': JSON.stringify({ MODE: 'production' }) })],
  } as Configuration)
  try {
    const run = promisify(compiler.run.bind(compiler))
    const stats = await run()
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
    const { default: render } = require(join(folder, 'first-screen.cjs')) as { default: RenderFirstScreen }
    return render
  } finally {
    await promisify(compiler.close.bind(compiler))()
    await rm(folder, { recursive: true })
  }
}
