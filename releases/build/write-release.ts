import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  pointerTo,
  releaseAddress,
  SHELL,
  type AnyRelease,
  type ReleaseFile,
  type ReleaseLimits,
  type ReleaseRecord,
  type ShellRecord,
} from '../format/index.ts'
import { jsonForPage, SHELL_PAGE_FILES, shellTags, styleElement, STYLES_FILE } from '../page/index.ts'
import { completeLanguages } from './complete-languages.ts'
import type { RenderFirstScreen } from '@molar/shared/first-screen'
import { writeFirstScreenIncludes, writeFirstScreens } from './first-screens.ts'
import { limitsOf, manifestOf, shellContract, versionOf } from '../parts.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const hashOf = (bytes: Buffer, algorithm: string) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

const isEntry = (path: string) => /^remoteEntry\..*\.js$/.test(path)

/**
 * Returns the value of the `integrity` attribute for a file: SHA-256, which the entry has for each chunk. The entry itself
 * has SHA-384, because earlier shells load no other (0156).
 */
export const integrityOf = (path: string, bytes: Buffer) => hashOf(bytes, isEntry(path) ? 'sha384' : 'sha256')

/** Whether the bytes have this hash. All files of earlier releases have SHA-384. */
export const hasIntegrity = (bytes: Buffer, integrity: string) =>
  hashOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity

interface BuildOutput {
  /** The build is in its `dist/releases/<version>`. */
  partFolder: string
  kind: 'host' | 'remote'
  /** Returns the files of a named chunk group. */
  filesOf: (group: string) => string[]
  /** Null for a part without a first screen. */
  renderFirstScreen: RenderFirstScreen | null
}

/**
 * Turns the output of a build into a release: writes `release.json`, a pointer to it, the page of the shell, and
 * compressed forms of all files.
 * @returns a warning when the release has no first screen because it could not be rendered, else null
 */
export async function writeRelease({ partFolder, kind, filesOf, renderFirstScreen }: BuildOutput) {
  const version = versionOf(partFolder)
  const releaseFolder = join(partFolder, 'dist', 'releases', version)
  const styles = filesOf('remote')
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(join(releaseFolder, path), 'utf8'))
    .join('')
  const warning =
    renderFirstScreen && (await writeFirstScreens({ releaseFolder, kind, render: renderFirstScreen, styles }))
  const built = listFiles(releaseFolder)
  const file = (path: string): ReleaseFile => {
    const { integrity } = built.find((one) => one.path === path)!
    return { path, integrity }
  }

  if (kind === 'host') {
    const first = filesOf('shell').map(file)
    writeIndexHtml({ partFolder, version, first })
    const record: ShellRecord = { name: SHELL, version, contract: shellContract(), first }
    writeRecord({ partFolder, releaseFolder, record, rest: { files: listFiles(releaseFolder) } })
  } else {
    const entry = built.find(({ path }) => isEntry(path))!
    const preload = filesOf('remote').map(file)
    const record: ReleaseRecord = { ...manifestOf(partFolder), version, entry: file(entry.path), preload }
    writeFirstScreenIncludes(releaseFolder, record, join(partFolder, 'dist'))
    writeRecord({
      partFolder,
      releaseFolder,
      record,
      rest: { limits: limitsOf(partFolder), languages: completeLanguages(partFolder), files: built },
    })
  }
  await compressFolder(releaseFolder)
  return warning
}

/** Lists all files of a release with size and hash, in alphabetical order. */
const listFiles = (releaseFolder: string) =>
  readdirSync(releaseFolder)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(releaseFolder, path))
      return { path, bytes: bytes.length, integrity: integrityOf(path, bytes) }
    })

interface BuiltRecord {
  partFolder: string
  releaseFolder: string
  /** What a pointer carries. */
  record: AnyRelease
  /** What only the commands read. */
  rest: { limits?: ReleaseLimits; languages?: readonly string[] | null; files: ReturnType<typeof listFiles> }
}

function writeRecord({ partFolder, releaseFolder, record, rest }: BuiltRecord) {
  writeFileSync(join(releaseFolder, 'release.json'), `${JSON.stringify({ ...record, ...rest }, null, 2)}\n`)
  writeFileSync(join(partFolder, 'dist', 'current.json'), `${jsonForPage(pointerTo(record))}\n`)
}

interface ShellPage {
  partFolder: string
  version: string
  /** Files of the entry. */
  first: readonly ReleaseFile[]
}

/**
 * Writes the page of a shell release, and makes it the current page: the template with the tags of the release. The
 * server fills the other includes for each request.
 */
function writeIndexHtml({ partFolder, version, first }: ShellPage) {
  const releaseFolder = join(partFolder, 'dist', 'releases', version)
  const styles = first.filter(({ path }) => path.endsWith('.css'))
  const scripts = first.filter(({ path }) => path.endsWith('.js'))
  // The page starts scripts in no particular order.
  if (styles.length !== 1 || scripts.length !== 1)
    throw new Error('The shell must begin with one style sheet and one script.')
  const base = releaseAddress('', { name: SHELL, version })
  const tags = shellTags(base, { style: styles[0]!, script: scripts[0]! })
  const template = readFileSync(join(partFolder, 'src', 'index.html'), 'utf8')
  writeFileSync(
    join(releaseFolder, 'index.html'),
    template.replace('<!--release-->', () => tags),
  )
  writeFileSync(
    join(releaseFolder, STYLES_FILE),
    styleElement(readFileSync(join(releaseFolder, styles[0]!.path), 'utf8').trim()),
  )
  copyFileSync(join(partFolder, 'src', 'skeleton.html'), join(releaseFolder, 'skeleton.html'))
  for (const name of SHELL_PAGE_FILES)
    if (existsSync(join(releaseFolder, name)))
      copyFileSync(join(releaseFolder, name), join(partFolder, 'dist', name))
}

const COMPRESSIBLE = /\.(js|css|json|svg)$/

/** Writes a `.br` and a `.gz` of every text file with the strongest compression: servers do not compress files. */
async function compressFolder(folder: string) {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${path}.br`, await brotli(bytes, { params }))
      await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}
