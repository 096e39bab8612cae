import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../is-alive.ts'
import { CommandError } from './command-error.ts'

/** Milliseconds. Below this age, the process of a lock may be too new to be seen. */
const ABANDONED_AFTER_MS = 3000
/** Milliseconds. Enough for many processes that each compare and rename one file. */
const DEFAULT_TIMEOUT_MS = 10_000

interface LockHolder {
  id: string
  pid: number
  host: string
  since: number
}

/** Puts a complete file of this process at a path. @returns false when a file is there already */
async function tryToLink(own: string, path: string) {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const holderOf = async (path: string): Promise<LockHolder | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockHolder
  } catch {
    return null // released by its owner since
  }
}

/** Only processes of this computer can be checked. Someone has to delete an abandoned lock of another computer. */
const isAbandoned = ({ host, pid, since }: LockHolder) =>
  host === hostname() && !isAlive(pid) && Date.now() - since > ABANDONED_AFTER_MS

/** Removes an abandoned lock. Of several processes that try, one at a time checks that it is still that lock. */
async function removeAbandoned(path: string, abandoned: LockHolder, own: string) {
  const turn = `${path}-after-${abandoned.id}`
  if (!(await tryToLink(own, turn))) return
  if ((await holderOf(path))?.id === abandoned.id) await rm(path, { force: true })
  await rm(turn, { force: true })
}

async function acquire(path: string, own: string, id: string, timeout: number) {
  const started = Date.now()
  for (;;) {
    const me: LockHolder = { id, pid: process.pid, host: hostname(), since: Date.now() }
    await writeFile(own, JSON.stringify(me))
    if (await tryToLink(own, path)) return
    const holder = await holderOf(path)
    if (holder && isAbandoned(holder)) await removeAbandoned(path, holder, own)
    if (Date.now() - started > timeout)
      throw new CommandError(
        `${path} is locked${holder ? ` by process ${holder.pid} on ${holder.host}` : ''}: wait for that command, or delete the file if no command is running.`,
      )
    await pause(5 + Math.random() * 20)
  }
}

/**
 * Runs `work` while this process has the lock file at `path`. Other processes wait for it.
 * @param timeout in milliseconds
 * @throws CommandError when the lock was not free within `timeout`
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  timeout = DEFAULT_TIMEOUT_MS,
): Promise<T> {
  const id = randomUUID()
  const own = `${path}-of-${id}`
  try {
    await acquire(path, own, id, timeout)
  } finally {
    await rm(own, { force: true })
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
