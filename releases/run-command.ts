import { resolve } from 'node:path'
import { typedIn } from './typed-in.ts'
import { activate } from './commands/activate.ts'
import { block } from './commands/block.ts'
import { buildIn, ownBuild } from './commands/builds.ts'
import { canary } from './commands/canary.ts'
import { check } from './commands/check.ts'
import { USAGE, type Order, type Typed } from './command-line.ts'
import { driveStories } from './commands/drive-specs.ts'
import { listTable } from './commands/list-table.ts'
import { prune } from './commands/prune.ts'
import { publish } from './commands/publish.ts'
import { Refusal } from './store/command-error.ts'
import { rollback } from './commands/rollback.ts'
import { watchUntilEnded } from './watch-command.ts'

type Tell = (sentence: string) => void

async function publishBuild({ store, doing, from, unchecked }: Order, part: string, tell: Tell) {
  const build = from ? await buildIn(resolve(typedIn(), from)) : ownBuild(part)
  const published = await publish(store, part, build, doing)
  if (unchecked) return published
  tell(published)
  return check(store, part, build.version, { drive: driveStories, tell })
}

interface Asked {
  order: Order
  part: string
  /** Undefined where it may be left out and was. */
  version: string
  /** Says what happens meanwhile. */
  tell: Tell
}

interface Command {
  /** How many words it takes, at least and at most. */
  takes: readonly [number, number]
  run: (asked: Asked) => Promise<string>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: { takes: [1, 1], run: ({ order, part, tell }) => publishBuild(order, part, tell) },
  check: {
    takes: [2, 2],
    run: ({ order, part, version, tell }) => check(order.store, part, version, { drive: driveStories, tell }),
  },
  activate: {
    takes: [2, 2],
    run: ({ order, part, version }) => activate(order.store, part, version, order.doing),
  },
  rollback: { takes: [1, 1], run: ({ order, part }) => rollback(order.store, part, order.doing) },
  canary: {
    takes: [1, 2],
    run: ({ order, part, version }) =>
      canary(order.store, part, { percent: order.percent ?? NaN, version }, order.doing),
  },
  block: {
    takes: [2, 2],
    run: ({ order, part, version }) => block(order.store, part, version, order.doing),
  },
  list: { takes: [0, 1], run: ({ order, part }) => listTable(order.store, part) },
  prune: {
    takes: [1, 2],
    run: ({ order, part, version }) => prune(order.store, part, { version }, order.doing),
  },
  watch: {
    takes: [1, 1],
    run: ({ order, part, tell }) => watchUntilEnded(order.store, part, order.metrics, tell),
  },
}

/** Does what the words say, and says what was done. */
export async function carryOut({ command, words, order }: Typed, tell: Tell) {
  const known = COMMANDS[command]
  if (!known || words.length < known.takes[0] || words.length > known.takes[1]) throw new Refusal(USAGE)
  return known.run({ order: await order(), part: words[0]!, version: words[1]!, tell })
}
