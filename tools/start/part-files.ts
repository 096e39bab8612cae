import { readFile, realpath } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { CONTENT_TYPES } from '@molar/releases/page'

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

interface FoundFile {
  bytes: Buffer
  type: string
  encoding: string | null
}

/** Whether an Accept-Encoding header such as `gzip, br;q=1.0` accepts an encoding. */
export const accepts = (header: string, encoding: string) =>
  header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .some(([name, weight = '1']) => name === encoding && Number(weight) > 0)

/** Returns the real path of a file. Null when it does not exist, or when a link leads out of the folder. */
async function fileBelow(folder: string, path: string) {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(resolve(folder, path))])
    return file.startsWith(root + sep) ? file : null
  } catch {
    return null // also for a path with a zero byte
  }
}

const read = (path: string) => readFile(path).catch(() => null)

/**
 * Reads a file of a part in the smallest form that the client accepts.
 * @param path relative to the part's `dist`: `releases/1.0.0/x.js`
 * @returns null when there is no such file, it is outside of the folder, or its type is not for browsers
 */
export async function findFile(dist: string, path: string, acceptEncoding = ''): Promise<FoundFile | null> {
  const type = CONTENT_TYPES[extname(path)]
  const file = type && (await fileBelow(dist, path))
  if (!file) return null
  for (const { name, extension } of ENCODINGS) {
    const compressed = accepts(acceptEncoding, name) && (await read(file + extension))
    if (compressed) return { bytes: compressed, type, encoding: name }
  }
  const bytes = await read(file)
  return bytes && { bytes, type, encoding: null }
}

export const distOf = (folder: string) => join(folder, 'dist')
