import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { runtimeAlias } from './federation.ts'
import { packageEdits } from './package-edits/package-edits.ts'

interface Part {
  folder: string
  /** In addresses and pointers: `shell`, `booking`. */
  name: string
  version: string
}

/** The oldest browsers that have all the APIs we use, such as `AbortSignal.any`. CSS is compiled for them. */
const BROWSERS = ['chrome >= 116', 'firefox >= 124', 'safari >= 17.4', 'ios_saf >= 17.4']

/** What they all have and for which React and other packages bring a replacement, which the build removes. */
const EVERYWHERE = ['AbortController', 'Promise', 'WeakMap', 'WeakSet', 'reportError']

const sassOptions = {
  quietDeps: true,
  // Bootstrap 5.3 uses these. Bootstrap 6 does not.
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
}

/** Returns the settings that the builds of all parts share. */
export const baseConfig = ({ folder, name, version }: Part): Configuration => ({
  context: folder,
  mode: 'production',
  target: ['web', 'es2022'],
  // `npm run release -- resolve` reads the maps. They have positions and names of files, and no source text.
  devtool: 'hidden-nosources-source-map',
  output: {
    path: join(folder, 'dist', 'releases', version),
    // Files load each other from the origin and path of the first one, whatever these are.
    publicPath: 'auto',
    // With the version: otherwise two releases of one remote in one page would run each other's code.
    uniqueName: `${name}@${version}`,
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
    cssFilename: '[name].[contenthash:12].css',
    cssChunkFilename: '[name].[contenthash:12].css',
    crossOriginLoading: 'anonymous',
    // `ENTRY_TIMEOUT` of the shell's `remote-loader/load-timeouts.ts`: 30 seconds alone, and 30 while the next release loads.
    chunkLoadTimeout: 60_000,
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], alias: runtimeAlias },
  module: {
    rules: [
      ...packageEdits(),
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
    // The class names of a remote start with its name: `booking-steps`.
    generator: {
      'css/auto': {
        localIdentName: `${name}-[local]-[hash:base64:4]`,
        // Two releases in one page need different class names. Rspack 2.2 does not add `uniqueName` to this hash.
        localIdentHashSalt: version,
        exportsConvention: 'as-is',
      },
    },
    parser: { 'css/auto': { namedExports: false } },
  },
  optimization: {
    splitChunks: false,
    // The shortest names: nothing outside of a release uses them. Shared modules keep their export names.
    mangleExports: 'size',
    // Numbers instead of hashes of paths: all computers build the same bytes. Each release has its own address, so
    // that changed numbers invalidate no cache.
    moduleIds: 'natural',
    chunkIds: 'natural',
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  performance: false,
  plugins: [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
    new rspack.DefinePlugin({
      // jotai reads this. Without it, the build would include its development checks.
      'import.meta.env': JSON.stringify({ MODE: 'production' }),
      ...Object.fromEntries(EVERYWHERE.map((name) => [`typeof ${name}`, '"function"'])),
      'typeof performance': '"object"',
    }),
  ],
})
