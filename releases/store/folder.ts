import { createHash, randomUUID } from 'node:crypto'
import { chmod, link, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { withLock } from './lock.ts'
import { CommandError } from './command-error.ts'
import type { Store } from './store.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Whether a file is temporary: temporary just now, or left behind by an interrupted command. */
const isTemporary = (name: string) => name.startsWith('.')

/**
 * Throws when a path contains a symbolic link: with the rights of the user, a command could write into the folder of
 * another team or outside the store. nginx does not follow links either. The folder of the store itself may be a link.
 */
async function refuseLinks(root: string, path: string) {
  let place = root
  for (const step of path.split('/').filter(Boolean)) {
    place = join(place, step)
    const found = await lstat(place).catch(() => null)
    if (!found) return
    if (found.isSymbolicLink())
      throw new CommandError(
        `${place} is a link, and a store must not contain links: replace it with the file or folder itself.`,
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
    return (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isTemporary(name))
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

/** Whether there is a file below a folder. Stops at the first one. */
async function hasFile(folder: string): Promise<boolean> {
  const entries = await entriesOf(folder)
  if (entries.some((entry) => !entry.isDirectory())) return true
  for (const { name } of entries) if (await hasFile(join(folder, name))) return true
  return false
}

/** Makes a path readable for all users, whatever the umask is: the web server runs as another user. */
async function makeReadable(path: string, bits: number) {
  const { mode } = await stat(path)
  if ((mode & bits) !== bits) await chmod(path, mode | bits)
}

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await makeReadable(made, 0o555)
}

/** Writes a temporary file beside its destination, completely and to the disk, and passes its path to `move`. */
async function withTemporaryFile<T>(file: string, bytes: Buffer, move: (temporary: string) => Promise<T>) {
  await makeFolder(dirname(file))
  const temporary = join(dirname(file), `.${randomUUID()}`)
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await makeReadable(temporary, 0o444)
    return await move(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Says what to do about an error of a write. Returns any other error as it is. */
function writeError(address: string, error: unknown) {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return new Error(
        `You may not write to ${address} (${(error as Error).message}): run the command as the user who owns it.`,
        { cause: error },
      )
    case 'EROFS':
      return new Error(
        `${address} is mounted read-only: mount it for writing, or run the command where it can be written.`,
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new Error(
        `The disk of ${address} is full: free some space, look at npm run release -- list PART, then run the command again.`,
        { cause: error },
      )
    default:
      return error
  }
}

/** Opens a store in a folder of this computer, or in a mounted folder. */
export function folderStore(folder: string): Store {
  const root = resolve(folder)
  const fileOf = async (path: string) => {
    await refuseLinks(root, path)
    return join(root, path)
  }
  const change = async <T>(path: string, work: (file: string) => Promise<T>) => {
    try {
      return await work(await fileOf(path))
    } catch (error) {
      throw writeError(root, error)
    }
  }
  return {
    address: root,
    read: async (path) => {
      const bytes = await readOrNull(await fileOf(path))
      return bytes && { bytes, tag: tagOf(bytes) }
    },
    create: (path, bytes) =>
      change(path, (file) =>
        withTemporaryFile(file, bytes, async (temporary) => {
          try {
            await link(temporary, file) // unlike a rename, it fails when the file exists
            return true
          } catch (error) {
            if (codeOf(error) === 'EEXIST') return false
            throw error
          }
        }),
      ),
    replace: (path, bytes, tag) =>
      change(path, (file) =>
        withTemporaryFile(file, bytes, (temporary) =>
          withLock(`${join(dirname(temporary), `.${path.split('/').at(-1)}`)}.lock`, async () => {
            const now = await readOrNull(file)
            if (!now || tagOf(now) !== tag) return false
            await rename(temporary, file)
            return true
          }),
        ),
      ),
    put: (path, bytes) =>
      change(path, (file) => withTemporaryFile(file, bytes, (temporary) => rename(temporary, file))),
    list: async (below) =>
      (await filesBelow(await fileOf(below)))
        .map((file) => relative(root, file).split(sep).join('/'))
        .toSorted(),
    folders: async (below, isWanted = () => true) => {
      const folderOf = await fileOf(below)
      const entries = (await entriesOf(folderOf)).filter((entry) => entry.isDirectory())
      const names = entries.map(({ name }) => name).filter(isWanted)
      // As in a bucket, a folder without files does not exist.
      const exist = await Promise.all(names.map((name) => hasFile(join(folderOf, name))))
      return names.filter((_, index) => exist[index]).toSorted()
    },
    remove: (path) => change(path, (file) => rm(file, { force: true })),
  }
}
