import { createHash, randomUUID } from 'node:crypto'
import { chmod, link, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { locked } from './lock.ts'
import { Refusal } from './command-error.ts'
import type { Store } from './store.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What a command left behind that was cut off, or another one is writing just now. */
const isOwn = (name: string) => name.startsWith('.')

/**
 * A link leads into another team's folder, or out of the store, with the rights of whoever runs the command. nginx
 * follows none either. The store itself may be one.
 */
async function refuseLinks(root: string, path: string) {
  let place = root
  for (const step of path.split('/').filter(Boolean)) {
    place = join(place, step)
    const found = await lstat(place).catch(() => null)
    if (!found) return
    if (found.isSymbolicLink())
      throw new Refusal(
        `${place} is a link, which a store has none of: delete it, and put there what is meant.`,
      )
  }
}

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

/** Whoever hands the files out is another user: what a strict umask takes from everybody is given back. */
async function letRead(path: string, bits: number) {
  const { mode } = await stat(path)
  if ((mode & bits) !== bits) await chmod(path, mode | bits)
}

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await letRead(made, 0o555)
}

/** Hands over a file that is whole and on the disk, beside the one it is to become. */
async function withWritten<T>(file: string, bytes: Buffer, settle: (written: string) => Promise<T>) {
  await makeFolder(dirname(file))
  const written = join(dirname(file), `.${randomUUID()}`)
  try {
    const handle = await open(written, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await letRead(written, 0o444)
    return await settle(written)
  } finally {
    await rm(written, { force: true })
  }
}

/** Releases in a folder of this machine, or one it has mounted. */
export function folderStore(folder: string): Store {
  const root = resolve(folder)
  const fileOf = async (path: string) => {
    await refuseLinks(root, path)
    return join(root, path)
  }
  return {
    address: root,
    read: async (path) => {
      const bytes = await readOrNull(await fileOf(path))
      return bytes && { bytes, tag: tagOf(bytes) }
    },
    create: async (path, bytes) => {
      const file = await fileOf(path)
      return withWritten(file, bytes, async (written) => {
        try {
          await link(written, file) // unlike a rename, it fails where something is
          return true
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return false
          throw error
        }
      })
    },
    replace: async (path, bytes, tag) => {
      const file = await fileOf(path)
      return withWritten(file, bytes, (written) =>
        locked(`${join(dirname(written), `.${path.split('/').at(-1)}`)}.lock`, async () => {
          const now = await readOrNull(file)
          if (!now || tagOf(now) !== tag) return false
          await rename(written, file)
          return true
        }),
      )
    },
    put: async (path, bytes) => {
      const file = await fileOf(path)
      await withWritten(file, bytes, (written) => rename(written, file))
    },
    list: async (below) =>
      (await filesBelow(await fileOf(below)))
        .map((file) => relative(root, file).split(sep).join('/'))
        .toSorted(),
    folders: async (below) => {
      const folderOf = await fileOf(below)
      const names = (await entriesOf(folderOf)).filter((entry) => entry.isDirectory())
      // As in a bucket, a folder is there while something is in it.
      const files = await Promise.all(names.map(({ name }) => filesBelow(join(folderOf, name))))
      return names
        .filter((_, index) => files[index]!.length > 0)
        .map(({ name }) => name)
        .toSorted()
    },
    remove: async (path) => {
      await rm(await fileOf(path), { force: true })
    },
  }
}
