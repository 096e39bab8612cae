import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { rspack, type Configuration } from '@rspack/core'
import { root } from '../environment/api-process.ts'

/** By file name: the share (0 to 1) of each package. */
type Shares = Map<string, Map<string, number>>

const packageOf = (source: string, part: string) => {
  const npm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (npm && !npm.startsWith('@molar/')) return npm
  if (npm || source.includes('/shared/src/')) return 'our shared/'
  return source.includes('/src/') ? `our ${part}/` : 'glue of bundler and federation'
}

/** Splits a file's characters among the packages that its source map names. */
function sharesOf(code: string, map: string, part: string) {
  const lines = code.split('\n')
  const characters = new Map<string, number>()
  const add = (name: string, count: number) => characters.set(name, (characters.get(name) ?? 0) + count)
  const starts: { line: number; column: number; name: string }[] = []
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    starts.push({ line: generatedLine - 1, column: generatedColumn, name: packageOf(source ?? '', part) })
  })
  for (const [index, { line, column, name }] of starts.entries()) {
    const next = starts[index + 1]
    add(name, (next?.line === line ? next.column : (lines[line]?.length ?? column)) - column)
  }
  const total = [...characters.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...characters].map(([name, count]) => [name, count / total]))
}

/** Builds the parts in a temporary folder with source maps, and returns the packages of each file. */
export async function packageShares(parts: readonly string[]): Promise<Shares> {
  const shares: Shares = new Map()
  for (const part of parts) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    try {
      await buildWithMaps(part, folder)
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
        const map = join(folder, `${name}.map`)
        if (existsSync(map))
          shares.set(
            name,
            sharesOf(readFileSync(join(folder, name), 'utf8'), readFileSync(map, 'utf8'), part),
          )
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return shares
}

async function buildWithMaps(part: string, path: string) {
  const { default: config } = (await import(pathToFileURL(join(root, part, 'rspack.config.ts')).href)) as {
    default: Configuration
  }
  const compiler = rspack({
    ...config,
    devtool: 'hidden-source-map',
    output: { ...config.output, path },
    // The measured release must not change.
    plugins: config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ReleasePlugin'),
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error ?? stats?.hasErrors())
          reject(error ?? new Error(stats?.toString({ preset: 'errors-only' })))
        else resolve()
      })
    })
  })
}

/** The name without its hash: a build with maps may hash differently. */
const plain = (name: string) => name.replace(/\.[0-9a-f]{8,}(?=\.)/, '')

/** The bytes of these files on the wire, by package, most first. */
export function bytesByPackage(files: readonly { url: string; bytes: number }[], shares: Shares) {
  const byPlainName = new Map([...shares].map(([name, share]) => [plain(name), share]))
  const bytes = new Map<string, number>()
  for (const file of files) {
    const name = new URL(file.url).pathname.split('/').at(-1)!
    const share = shares.get(name) ?? byPlainName.get(plain(name)) ?? new Map([['unknown', 1]])
    for (const [owner, part] of share) bytes.set(owner, (bytes.get(owner) ?? 0) + part * file.bytes)
  }
  return [...bytes].toSorted(([, a], [, b]) => b - a)
}
