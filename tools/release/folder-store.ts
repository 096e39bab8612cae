import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { locked } from './folder-lock.ts'
import type { Store } from './store.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What a command left behind that was cut off, or another one is writing just now. */
const isOwn = (name: string) => name.startsWith('.')

async function readOrNull(file: string) {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

async function entriesOf(folder: string) {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isOwn(name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder)
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    }),
  )
  return found.flat()
}

/** Hands over a file that is whole and on the disk, beside the one it is to become. */
async function withWritten<T>(file: string, bytes: Buffer, settle: (written: string) => Promise<T>) {
  await mkdir(dirname(file), { recursive: true })
  const written = join(dirname(file), `.${randomUUID()}`)
  try {
    const handle = await open(written, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await settle(written)
  } finally {
    await rm(written, { force: true })
  }
}

/** Releases in a folder of this machine, or one it has mounted. */
export function folderStore(folder: string): Store {
  const root = resolve(folder)
  const fileOf = (path: string) => join(root, path)
  return {
    address: root,
    read: async (path) => {
      const bytes = await readOrNull(fileOf(path))
      return bytes && { bytes, tag: tagOf(bytes) }
    },
    create: (path, bytes) =>
      withWritten(fileOf(path), bytes, async (written) => {
        try {
          await link(written, fileOf(path)) // unlike a rename, it fails where something is
          return true
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return false
          throw error
        }
      }),
    replace: (path, bytes, tag) =>
      withWritten(fileOf(path), bytes, (written) =>
        locked(`${join(dirname(written), `.${path.split('/').at(-1)}`)}.lock`, async () => {
          const now = await readOrNull(fileOf(path))
          if (!now || tagOf(now) !== tag) return false
          await rename(written, fileOf(path))
          return true
        }),
      ),
    put: (path, bytes) => withWritten(fileOf(path), bytes, (written) => rename(written, fileOf(path))),
    list: async (below) =>
      (await filesBelow(fileOf(below))).map((file) => relative(root, file).split(sep).join('/')).toSorted(),
    folders: async (below) => {
      const names = (await entriesOf(fileOf(below))).filter((entry) => entry.isDirectory())
      // As in a bucket, a folder is there while something is in it.
      const files = await Promise.all(names.map(({ name }) => filesBelow(join(fileOf(below), name))))
      return names
        .filter((_, index) => files[index]!.length > 0)
        .map(({ name }) => name)
        .toSorted()
    },
    remove: async (path) => {
      await rm(fileOf(path), { force: true })
    },
  }
}
