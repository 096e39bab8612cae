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

/** Whether a header such as `gzip, br;q=1.0` takes this encoding. */
export const accepts = (header: string, encoding: string) =>
  header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .some(([name, weight = '1']) => name === encoding && Number(weight) > 0)

/** The real path of a file below a folder; null for one that is not there, or is elsewhere. */
async function fileBelow(folder: string, path: string) {
  try {
    const [place, file] = await Promise.all([realpath(folder), realpath(resolve(folder, path))])
    return file.startsWith(place + sep) ? file : null
  } catch {
    return null // also for a path with a zero byte
  }
}

const read = (path: string) => readFile(path).catch(() => null)

/**
 * The file at this path (`releases/1.0.0/x.js`, as the address has it) below a part's `dist`, in the smallest form
 * the client takes; null when there is none, when it lies elsewhere, or when its kind is not for browsers.
 */
export async function findFile(dist: string, path: string, acceptEncoding = ''): Promise<FoundFile | null> {
  const type = CONTENT_TYPES[extname(path)]
  const file = type && (await fileBelow(dist, path))
  if (!file) return null
  for (const { name, extension } of ENCODINGS) {
    const packed = accepts(acceptEncoding, name) && (await read(file + extension))
    if (packed) return { bytes: packed, type, encoding: name }
  }
  const bytes = await read(file)
  return bytes && { bytes, type, encoding: null }
}

export const distOf = (folder: string) => join(folder, 'dist')
