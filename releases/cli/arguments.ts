import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { CommandError, openStore, type Actor, type Store } from '../store/index.ts'
import { keptByNpm } from '../npm-options.ts'
import { optionError } from '../option-errors.ts'
import { workingFolder } from '../working-folder.ts'

export const USAGE = `Usage: npm run release -- publish PART [--from FOLDER]        upload a build and check it
       npm run release -- check PART VERSION                 check it in a browser, in all combinations
       npm run release -- activate PART VERSION              give it to everybody
       npm run release -- rollback PART [BAD_VERSION]        go back to the release before
       npm run release -- canary PART [VERSION] --percent N  give it to some browsers; 0 ends the canary
       npm run release -- watch PART --metrics URL           stop a canary that fails; one URL for each server
       npm run release -- block PART VERSION                 give it to nobody any more
       npm run release -- list [PART]                        show releases
       npm run release -- board [--metrics URL]              write a page about all parts into the store
       npm run release -- resolve FILE:LINE:COLUMN …         find the source of positions in a stack
       npm run release -- prune PART [VERSION]               delete old releases
All take --store FOLDER|s3://BUCKET/PREFIX (or RELEASES_URL), --by NAME (or RELEASES_BY) and --why "TEXT".
activate, canary and block take --force with a reason. publish takes --unchecked where there is no browser.
check takes --seed NUMBER, which a failed check names, to repeat it.
See releases/README.md.`

const text = { type: 'string' } as const
const OPTIONS = {
  store: text,
  by: text,
  why: text,
  from: text,
  percent: text,
  seed: text,
  metrics: { type: 'string', multiple: true },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  unchecked: { type: 'boolean' },
} as const

export type OptionName = keyof typeof OPTIONS

// npm has `force` and `help` too. The command is refused without `--force`, and `--force` needs `--why`.
const UNKNOWN_TO_NPM = Object.keys(OPTIONS).filter((name) => name !== 'force' && name !== 'help')

export interface CommandOptions {
  store: Store
  actor: Actor
  from: string | undefined
  percent: number | undefined
  /** Seed of the check to repeat. */
  seed: number | undefined
  unchecked: boolean
  metrics: readonly string[]
}

export interface CommandLine {
  command: string
  /** Part and version, as far as they were given. */
  operands: readonly string[]
  /** The names of the options that were given. */
  given: readonly OptionName[]
  /** Opens the store. @throws CommandError for a missing or wrong option */
  readOptions: () => Promise<CommandOptions>
}

const userName = () => {
  try {
    return userInfo().username
  } catch {
    return undefined // the user of a container may have no name
  }
}

/**
 * Parses the arguments of `npm run release`.
 * @throws CommandError when npm kept options, and with the usage when the arguments are not valid
 */
export function parseCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  const kept = keptByNpm(UNKNOWN_TO_NPM, 'npm run release -- …', env)
  if (kept) throw new CommandError(kept)
  const { values, positionals } = parseOptions(args)
  const [command, ...operands] = positionals
  if (!command || values.help) throw new CommandError(USAGE)
  return {
    command,
    operands,
    given: Object.keys(values) as OptionName[],
    readOptions: async () => {
      const address = values.store ?? env.RELEASES_URL
      if (!address)
        throw new CommandError(
          'The store is missing: add --store with a folder or s3://bucket/prefix, or set RELEASES_URL.',
        )
      const by = values.by ?? (env.RELEASES_BY || userName())
      if (!by?.trim()) throw new CommandError('Your name is missing: add --by with your name.')
      if (values.seed !== undefined && !/^\d+$/.test(values.seed))
        throw new CommandError('--seed needs the number that a failed check names.')
      return {
        store: await openStore(address, workingFolder()),
        actor: { by, why: values.why ?? null, force: values.force ?? false },
        from: values.from,
        percent: values.percent === undefined ? undefined : Number(values.percent || NaN),
        seed: values.seed === undefined ? undefined : Number(values.seed),
        unchecked: values.unchecked ?? false,
        metrics: values.metrics ?? [],
      }
    },
  }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CommandError(`${optionError(error as Error)}\n\n${USAGE}`)
  }
}
