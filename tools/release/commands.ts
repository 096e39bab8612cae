import { resolve } from 'node:path'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { buildIn, ownBuild } from './builds.ts'
import { canary } from './canary.ts'
import { typedIn, USAGE, type Order, type Typed } from './cli.ts'
import { listTable } from './list-table.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { Refusal } from './refusal.ts'
import { rollback } from './rollback.ts'

async function publishBuild(part: string, { store, doing, from }: Order) {
  const build = from ? await buildIn(resolve(typedIn(), from)) : ownBuild(part)
  return publish(store, part, build, doing)
}

interface Command {
  /** How many words it takes, at least and at most. */
  takes: readonly [number, number]
  run: (order: Order, part: string, version: string) => Promise<string>
}

/** What takes a version that may be left out gets it as undefined. */
const COMMANDS: Readonly<Record<string, Command>> = {
  publish: { takes: [1, 1], run: (order, part) => publishBuild(part, order) },
  activate: {
    takes: [2, 2],
    run: ({ store, doing }, part, version) => activate(store, part, version, doing),
  },
  rollback: { takes: [1, 1], run: ({ store, doing }, part) => rollback(store, part, doing) },
  canary: {
    takes: [1, 2],
    run: ({ store, doing, percent = NaN }, part, version) => canary(store, part, { percent, version }, doing),
  },
  block: { takes: [2, 2], run: ({ store, doing }, part, version) => block(store, part, version, doing) },
  list: { takes: [0, 1], run: ({ store }, part) => listTable(store, part) },
  prune: {
    takes: [1, 2],
    run: ({ store, doing }, part, version) => prune(store, part, { version }, doing),
  },
}

/** Does what the words say, and says what was done. */
export async function carryOut({ command, words, order }: Typed) {
  const known = COMMANDS[command]
  if (!known || words.length < known.takes[0] || words.length > known.takes[1]) throw new Refusal(USAGE)
  return known.run(await order(), words[0]!, words[1]!)
}
