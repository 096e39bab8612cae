import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const WORTH_IT = /\.(js|css|json|svg)$/

/** Puts a `.br` and a `.gz` beside every text file, once and as small as they get: servers only hand them out. */
export async function compressFolder(folder: string) {
  const names = (await readdir(folder)).filter((name) => WORTH_IT.test(name))
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
