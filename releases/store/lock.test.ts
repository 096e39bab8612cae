import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { locked } from './lock.ts'
import { newFolder } from '../testing/builds.ts'

const MINUTE = 60_000

/** No process has it: numbers end at 4194304. */
const NOBODY = 4_999_999

const lockOf = (holder: object) => {
  const path = join(newFolder(), '.current.json.lock')
  writeFileSync(path, JSON.stringify({ id: 'one', pid: NOBODY, host: hostname(), since: 0, ...holder }))
  return path
}

it('lets one in at a time', async () => {
  const path = join(newFolder(), '.lock')
  let inside = 0
  const most: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, () =>
      locked(path, async () => {
        most.push(++inside)
        await new Promise(setImmediate)
        inside -= 1
      }),
    ),
  )
  expect(most).toEqual(Array.from({ length: 10 }, () => 1))
  expect(existsSync(path)).toBe(false)
})

it('lets go when what was done inside fails', async () => {
  const path = join(newFolder(), '.lock')
  await expect(locked(path, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await locked(path, async () => 'done')).toBe('done')
})

it('takes away what a dead process left, and lets one of many in at a time then too', async () => {
  const path = lockOf({})
  let inside = 0
  const together = await Promise.all(
    Array.from({ length: 10 }, () =>
      locked(path, async () => {
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
  ['a process that lives', { pid: process.pid }],
  ['another machine, whose processes nobody can ask', { host: 'elsewhere' }],
  ['who was killed while taking a dead one’s lock away', {}],
])('waits for %s, then says whom it waited for', async (_, holder) => {
  const path = lockOf(holder)
  writeFileSync(`${path}-after-one`, '')
  const now = Date.now()
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  try {
    const done = locked(path, async () => 'in')
    jest.setSystemTime(now + MINUTE)
    await expect(done).rejects.toThrow(
      /held for a while by process \d+ on .+: wait for it, or delete that file/,
    )
  } finally {
    jest.useRealTimers()
  }
  expect(existsSync(path)).toBe(true)
})
