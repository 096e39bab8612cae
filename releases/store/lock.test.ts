import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { withLock } from './lock.ts'
import { newFolder } from '../testing/builds.ts'

const MINUTE = 60_000

/** No process has this id: the highest is 4194304. */
const DEAD_PROCESS = 4_999_999

const lockFileOf = (holder: object) => {
  const path = join(newFolder(), '.current.json.lock')
  writeFileSync(path, JSON.stringify({ id: 'one', pid: DEAD_PROCESS, host: hostname(), since: 0, ...holder }))
  return path
}

it('runs one of ten functions at a time', async () => {
  const path = join(newFolder(), '.lock')
  let inside = 0
  const most: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(path, async () => {
        most.push(++inside)
        await new Promise(setImmediate)
        inside -= 1
      }),
    ),
  )
  expect(most).toEqual(Array.from({ length: 10 }, () => 1))
  expect(existsSync(path)).toBe(false)
})

it('releases the lock when the function fails', async () => {
  const path = join(newFolder(), '.lock')
  await expect(withLock(path, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await withLock(path, async () => 'done')).toBe('done')
})

it('removes the lock of a dead process, and then runs one of ten functions at a time', async () => {
  const path = lockFileOf({})
  let inside = 0
  const together = await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(path, async () => {
        const now = ++inside
        await new Promise(setImmediate)
        inside -= 1
        return now
      }),
    ),
  )
  expect(Math.max(...together)).toBe(1)
  expect(readdirSync(dirname(path))).toEqual([])
})

it.each([
  ['the lock of a running process', { pid: process.pid }, false],
  ['the lock of another computer, whose processes cannot be checked', { host: 'elsewhere' }, false],
  ['the lock of a dead process that another dead process was removing', {}, true],
])('waits for %s, then fails and names its process', async (_, holder, isBeingRemoved) => {
  const path = lockFileOf(holder)
  if (isBeingRemoved) writeFileSync(`${path}-after-one`, '')
  const now = Date.now()
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  try {
    const done = withLock(path, async () => 'in')
    jest.setSystemTime(now + MINUTE)
    await expect(done).rejects.toThrow(
      /is locked by process \d+ on .+: wait for that command, or delete the file/,
    )
  } finally {
    jest.useRealTimers()
  }
  expect(existsSync(path)).toBe(true)
})
