// Bundles the server into the folder of the argument. Its packages stay in node_modules.
import { join } from 'node:path'
import { rspack } from '@rspack/core'

const BUNDLED = /^(\.|\/|@molar\/)/

/** @type {import('@rspack/core').Configuration} */
const config = {
  context: join(import.meta.dirname, '../..'),
  entry: './api/src/server.ts',
  mode: 'none',
  target: ['node20', 'es2022'],
  devtool: 'nosources-cheap-module-source-map',
  output: {
    path: process.argv[2],
    filename: 'server.mjs',
    module: true,
    devtoolModuleFilenameTemplate: 'file://[absolute-resource-path]',
  },
  externals: [({ request = '' }, give) => (BUNDLED.test(request) ? give() : give(undefined, request))],
  // A dynamic import stays one.
  externalsType: 'module-import',
  module: {
    // `new URL(…, import.meta.url)` is the address of a file beside the source: rspack copies nothing.
    parser: { javascript: { url: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
}

rspack(config, (error, stats) => {
  if (!error && !stats?.hasErrors()) return
  console.error(error ?? stats?.toString('errors-only'))
  process.exitCode = 1
})
