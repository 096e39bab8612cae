import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RuleSetRule } from '@rspack/core'
import { AXIOS } from './axios.ts'
import type { Edit, PackageEdits } from './edit.ts'
import { BUNDLER_RUNTIME, ERROR_TEXTS, PROVIDED_RUNTIME, RUNTIME_CORE } from './federation-runtime.ts'
import { I18NEXT, REACT_I18NEXT } from './i18next.ts'
import { REACT_DOM } from './react-dom.ts'
import { reactRouter } from './react-router.ts'
import { YUP } from './yup.ts'

/** Returns the folder of a package, as the last of these packages finds it. */
function folderOf(...names: string[]) {
  const file = names.reduce((from, name) => createRequire(from).resolve(name), import.meta.url)
  const folder = join('node_modules', names.at(-1)!)
  return file.slice(0, file.lastIndexOf(folder) + folder.length)
}

/** The name of the chunk contains a hash. */
function chunkOfReactRouter(folder: string) {
  const dist = join('dist', 'development')
  const contains = (name: string) =>
    readFileSync(join(folder, dist, name), 'utf8').includes('\nfunction BrowserRouter(')
  return join(
    dist,
    readdirSync(join(folder, dist)).find((name) => name.endsWith('.mjs') && contains(name))!,
  )
}

const enhanced = '@module-federation/enhanced/rspack'
const router = folderOf('react-router-dom', 'react-router')

const PACKAGES: [folder: string, edits: PackageEdits][] = [
  [router, reactRouter(chunkOfReactRouter(router))],
  [folderOf('i18next'), I18NEXT],
  [folderOf('react-i18next'), REACT_I18NEXT],
  [folderOf('react-dom'), REACT_DOM],
  [folderOf('axios'), AXIOS],
  [folderOf('yup'), YUP],
  [folderOf(enhanced, '@module-federation/runtime', '@module-federation/runtime-core'), RUNTIME_CORE],
  [folderOf(enhanced, '@module-federation/inject-external-runtime-core-plugin'), PROVIDED_RUNTIME],
  [folderOf(enhanced, '@module-federation/webpack-bundler-runtime'), BUNDLER_RUNTIME],
  [folderOf(enhanced, '@module-federation/runtime', '@module-federation/error-codes'), ERROR_TEXTS],
]

/** What product code must not use, because the edits remove it. */
export const REMOVED = PACKAGES.map(([, { removed }]) => removed)

/** Every edited file with its edits. */
export const EDITED_FILES: { file: string; edits: readonly Edit[] }[] = PACKAGES.flatMap(
  ([folder, { files }]) =>
    Object.entries(files).map(([path, edits]) => ({ file: join(folder, path), edits })),
)

/** For `module.rules` of every part. */
export const packageEdits = (): RuleSetRule[] =>
  EDITED_FILES.map((options) => ({
    test: options.file,
    loader: join(import.meta.dirname, 'edit-loader.cjs'),
    options,
  }))
