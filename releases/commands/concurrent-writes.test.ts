import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { canary } from './canary.ts'
import { folderStore } from '../store/folder.ts'
import { readHistory } from '../store/history.ts'
import { openStore } from '../store/open-store.ts'
import { pointerOf } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { newFolder } from '../testing/builds.ts'
import { forcing, activateVersions, activateShell, publishChecked } from '../testing/published-store.ts'
import { aBucket, closeBuckets } from '../testing/stores.ts'
import { waitingAfterRead } from '../testing/delayed-stores.ts'

const WRITERS = 8
const ROUNDS = 4
const names = Array.from({ length: WRITERS }, (_, index) => index + 1)
/** Another one in each round: a writer whose canary has this share already would have nothing to write. */
const percentOf = (round: number, name: number) => round * WRITERS + name
const CONFLICT = 'Someone changed the pointer of booking at the same time'

const children: ChildProcess[] = []
function process(...args: string[]) {
  const child = fork(join(__dirname, '..', 'testing', 'concurrent-writer.ts'), args, {
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  return child
}
const messageOf = async (child: ChildProcess) => String((await once(child, 'message'))[0])
const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

afterAll(async () => {
  await closeBuckets()
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await kill(child)
})

async function prepare(store: Store) {
  await activateShell(store, '1.0.0')
  await activateVersions(store, 'booking', '1.0.0')
  await publishChecked(store, 'booking', '1.1.0')
}

/** Returns who won each round according to the history and the pointer. */
async function recordedIn(store: Store) {
  const events = await readHistory(store, 'booking', ['canary'])
  const { pointer } = await pointerOf(store, 'booking')
  return { winners: events.map(({ percent }) => percent), last: pointer.canary?.percent }
}

/** Returns who won each round according to the messages of the writers. All others must have got the conflict. */
function reportedIn(rounds: readonly (readonly string[])[]) {
  for (const words of rounds) {
    expect(words.filter((word) => word === 'won')).toHaveLength(1)
    expect(words.filter((word) => word.startsWith(CONFLICT))).toHaveLength(WRITERS - 1)
  }
  const winners = rounds.map((words, round) => percentOf(round, words.indexOf('won') + 1))
  return { winners, last: winners.at(-1) }
}

/** Returns a function that waits until it was called `count` times. */
function gate(count: number) {
  let remaining = count
  let open: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    remaining -= 1
    if (remaining === 0) open()
    return opened
  }
}

it('lets exactly one of eight processes change the pointer in a folder', async () => {
  const folder = newFolder()
  const store = folderStore(folder)
  await prepare(store)
  const writers = names.map((name) => process('race', folder, String(name)))
  await Promise.all(writers.map(messageOf))
  const rounds: string[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const nextMessages = async () => {
      const messages = Promise.all(writers.map(messageOf))
      for (const [index, writer] of writers.entries()) writer.send(percentOf(round, names[index]!))
      return messages
    }
    expect(new Set(await nextMessages())).toEqual(new Set(['read']))
    rounds.push(await nextMessages())
  }
  expect(await recordedIn(store)).toEqual(reportedIn(rounds))
}, 240_000)

it('lets exactly one of eight clients change the pointer in a bucket', async () => {
  const { address } = await aBucket()
  const store = await openStore(address)
  await prepare(store)
  const rounds: string[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const wait = gate(WRITERS)
    rounds.push(
      await Promise.all(
        names.map(async (name) => {
          const own = waitingAfterRead(await openStore(address), 'booking/current.json', wait)
          const share = { percent: percentOf(round, name), version: '1.1.0' }
          const done = canary(own, 'booking', share, { by: `writer ${name}` })
          return done.then(
            () => 'won',
            ({ message }: Error) => message,
          )
        }),
      ),
    )
  }
  expect(await recordedIn(store)).toEqual(reportedIn(rounds))
}, 240_000)

it('continues after a process was killed while it had the lock', async () => {
  const folder = newFolder()
  const store = folderStore(folder)
  await prepare(store)
  const child = process('lock', join(folder, 'booking', '.current.json.lock'))
  expect(await messageOf(child)).toBe('locked')
  await kill(child)
  const both = [3, 4].map((percent) =>
    canary(store, 'booking', { percent, version: '1.1.0' }, forcing).then(
      () => 'won',
      ({ message }: Error) => message,
    ),
  )
  expect((await Promise.all(both)).toSorted().at(-1)).toBe('won')
}, 60_000)
