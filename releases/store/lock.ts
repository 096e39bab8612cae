import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './command-error.ts'

/** Milliseconds. A process needs none to end; this is for one that has just begun. */
const ABANDONED_AFTER = 3000
/** Milliseconds. Enough for all who compare and rename one file. */
const PATIENCE = 10_000

interface Holder {
  id: string
  pid: number
  host: string
  since: number
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Puts a file of ours, whole, where nothing is. */
async function tryToLink(own: string, path: string) {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const holderOf = async (path: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return null // just let go
  }
}

/** Another machine's processes cannot be asked whether they live: their locks are for a person to judge. */
const isAbandoned = ({ host, pid, since }: Holder) =>
  host === hostname() && !isAlive(pid) && Date.now() - since > ABANDONED_AFTER

/** Takes a dead holder's lock away; of several who try, one at a time looks whether it is still that one. */
async function clear(path: string, dead: Holder, own: string) {
  const turn = `${path}-after-${dead.id}`
  if (!(await tryToLink(own, turn))) return
  if ((await holderOf(path))?.id === dead.id) await rm(path, { force: true })
  await rm(turn, { force: true })
}

/** @throws Refusal when others hold the lock for longer than `patience` milliseconds */
async function take(path: string, own: string, id: string, patience: number) {
  const started = Date.now()
  for (;;) {
    const me: Holder = { id, pid: process.pid, host: hostname(), since: Date.now() }
    await writeFile(own, JSON.stringify(me))
    if (await tryToLink(own, path)) return
    const holder = await holderOf(path)
    if (holder && isAbandoned(holder)) await clear(path, holder, own)
    if (Date.now() - started > patience)
      throw new Refusal(
        `${path} has been held for a while${holder ? ` by process ${holder.pid} on ${holder.host}` : ''}: wait for it, or delete that file if nobody is at work there.`,
      )
    await pause(5 + Math.random() * 20)
  }
}

/**
 * Does something that one process at a time may do in a folder.
 * @throws Refusal when others hold the lock for longer than `patience` milliseconds
 */
export async function locked<T>(path: string, work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const id = randomUUID()
  const own = `${path}-of-${id}`
  try {
    await take(path, own, id, patience)
  } finally {
    await rm(own, { force: true })
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
