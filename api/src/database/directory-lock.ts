import { createHash } from 'node:crypto'
import { mkdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Molar server has the database in ${directory} open. If it is starting, wait until it listens. Otherwise stop it, or set DATA_DIR to another folder.`,
    )
    this.name = 'DirectoryInUse'
  }
}

/**
 * Locks `directory` for this process and returns the release. The lock is a listening local socket: the operating
 * system gives it to one process only and frees it when that process ends for any reason.
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const address = await socketAddress(directory)
  const server = (await listen(address)) ?? ((await abandoned(address)) ? await listen(address) : null)
  if (!server) throw new DirectoryInUse(directory)
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** One name for a folder, for every path that leads to it. */
async function socketAddress(directory: string) {
  const { dev, ino } = await stat(directory, { bigint: true })
  const name = `molar-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address: string) {
  return new Promise<Server | null>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** Only a socket file can remain after its process ended. If no process responds on it, it may be removed. */
async function abandoned(address: string) {
  if (process.platform === 'linux' || process.platform === 'win32') return false
  const hasOwner = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
  if (hasOwner) return false
  await unlink(address).catch(() => {})
  return true
}
