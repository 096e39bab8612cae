import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { runtimeAlias } from './federation.ts'

interface Part {
  folder: string
  /** In addresses and pointers: `shell`, `booking`. */
  name: string
  version: string
}

/** The oldest that run everything we call (`AbortSignal.any`); older CSS would be written out for nobody. */
const BROWSERS = ['chrome >= 116', 'firefox >= 124', 'safari >= 17.4', 'ios_saf >= 17.4']

const sassOptions = {
  quietDeps: true,
  // Bootstrap 5.3 is written with these; they go with Bootstrap 6.
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
}

/** What a build of any part has in common. */
export const common = ({ folder, name, version }: Part): Configuration => ({
  context: folder,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  output: {
    path: join(folder, 'dist', 'releases', version),
    // Files find each other from wherever the first of them came: any origin, any path.
    publicPath: 'auto',
    // The version too, or two releases of one remote in one page would run each other's code.
    uniqueName: `${name}@${version}`,
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
    cssFilename: '[name].[contenthash:12].css',
    cssChunkFilename: '[name].[contenthash:12].css',
    crossOriginLoading: 'anonymous',
    // As long as an entry may take: what is slow has 30 seconds alone and 30 more beside the next release.
    chunkLoadTimeout: 60_000,
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], alias: runtimeAlias },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
      {
        test: /\.scss$/,
        type: 'css/auto',
        use: [{ loader: 'sass-loader', options: { sassOptions } }],
      },
    ],
    // A remote's own styles carry its name: `booking-steps`.
    generator: {
      'css/auto': { localIdentName: `${name}-[local]-[hash:base64:4]`, exportsConvention: 'as-is' },
    },
    parser: { 'css/auto': { namedExports: false } },
  },
  optimization: {
    splitChunks: false,
    // The shortest names. Nothing outside a release knows them: what parts share keeps its own.
    mangleExports: 'size',
    // Counted, not hashed from paths: every machine builds the same bytes. A release has an address of its own, so
    // no cache is lost when numbers move.
    moduleIds: 'natural',
    chunkIds: 'natural',
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  performance: false,
  plugins: [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    // What jotai asks; unanswered, its checks for development come along.
    new rspack.DefinePlugin({ 'import.meta.env': JSON.stringify({ MODE: 'production' }) }),
  ],
})
