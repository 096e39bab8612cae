import { resolve } from 'node:path'
import { writeBoard } from '../board/index.ts'
import { watch } from '../canary/index.ts'
import {
  activate,
  block,
  buildInFolder,
  buildOfCheckout,
  canary,
  check,
  list,
  prune,
  publish,
  resolvePositions,
  rollback,
  runSpecs,
} from '../commands/index.ts'
import { CommandError, type Store } from '../store/index.ts'
import { workingFolder } from '../working-folder.ts'
import { USAGE, type CommandLine, type CommandOptions, type OptionName } from './arguments.ts'

type Log = (line: string) => void

interface Input {
  options: CommandOptions
  part: string
  /** Undefined when it is optional and was left out. */
  version: string
  /** All operands. */
  positions: readonly string[]
  /** Receives lines while the command runs. */
  log: Log
}

interface Command {
  /** The least and the highest number of operands. */
  operands: readonly [number, number]
  /** The options that belong to it, besides those of every command. */
  options?: readonly OptionName[]
  /** @returns the message at the end */
  run: (input: Input) => Promise<string>
}

/** Every command takes them, also where no event needs a name or a reason: the workflow of the forge always gives a reason. */
const OF_ALL: readonly OptionName[] = ['store', 'by', 'why']

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    operands: [1, 1],
    options: ['from', 'unchecked'],
    run: async ({ options, part, log }) => {
      const { store, actor, unchecked } = options
      return publish(store, part, {
        build: await findBuild(part, options.from),
        actor,
        unchecked,
        runSpecs,
        log,
      })
    },
  },
  check: {
    operands: [2, 2],
    options: ['seed'],
    run: ({ options, part, version, log }) =>
      check(options.store, part, version, { runSpecs, log, seed: options.seed }),
  },
  activate: {
    operands: [2, 2],
    options: ['force'],
    run: ({ options, part, version }) => activate(options.store, part, version, options.actor),
  },
  rollback: {
    operands: [1, 2],
    run: ({ options, part, version }) => rollback(options.store, part, options.actor, version),
  },
  canary: {
    operands: [1, 2],
    options: ['percent', 'force'],
    run: ({ options, part, version }) =>
      canary(options.store, part, { percent: options.percent ?? NaN, version }, options.actor),
  },
  block: {
    operands: [2, 2],
    options: ['force'],
    run: ({ options, part, version }) => block(options.store, part, version, options.actor),
  },
  list: { operands: [0, 1], run: ({ options, part }) => list(options.store, part) },
  resolve: {
    operands: [1, 50],
    run: ({ options, positions }) => resolvePositions(options.store, positions),
  },
  board: {
    operands: [0, 0],
    options: ['metrics'],
    run: ({ options }) => writeBoard(options.store, options.metrics),
  },
  prune: {
    operands: [1, 2],
    run: ({ options, part, version }) => prune(options.store, part, { version }, options.actor),
  },
  watch: {
    operands: [1, 1],
    options: ['metrics'],
    run: ({ options, part, log }) => watchUntilSignal(options.store, part, options.metrics, log),
  },
}

const findBuild = (part: string, from: CommandOptions['from']) =>
  from ? buildInFolder(resolve(workingFolder(), from)) : buildOfCheckout(part)

/** Watches until Ctrl-C or the end of the service. */
async function watchUntilSignal(store: Store, part: string, metrics: readonly string[], log: Log) {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  return watch({ store, part, metrics, signal: end.signal }, log)
}

/** Runs a command. @returns the message at the end @throws CommandError when it is not carried out */
export async function runCommand({ command, operands, given, readOptions }: CommandLine, log: Log) {
  const known = COMMANDS[command]
  if (!known || operands.length < known.operands[0] || operands.length > known.operands[1])
    throw new CommandError(USAGE)
  // If it were ignored, the command would look as if it had done all of it.
  const foreign = given.find((name) => ![...OF_ALL, ...(known.options ?? [])].includes(name))
  if (foreign) throw new CommandError(`--${foreign} does not belong to \`${command}\`.\n\n${USAGE}`)
  return known.run({
    options: await readOptions(),
    part: operands[0]!,
    version: operands[1]!,
    positions: operands,
    log,
  })
}
