import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { typedIn } from './typed-in.ts'
import { openStore } from './store/open-store.ts'
import { Refusal } from './store/command-error.ts'
import type { Doing } from './store/actor.ts'
import type { Store } from './store/store.ts'

export const USAGE = `Usage: npm run release -- publish PART [--from FOLDER]        uploads its build and checks it
       npm run release -- check PART VERSION                 with all it may meet, in a browser
       npm run release -- activate PART VERSION              everybody gets it
       npm run release -- rollback PART                      back to the release before
       npm run release -- canary PART [VERSION] --percent N  some browsers get it; 0 ends it
       npm run release -- watch PART --metrics URL              ends a canary that fails; one for each copy
       npm run release -- block PART VERSION                 nobody gets it any more
       npm run release -- list [PART]
       npm run release -- prune PART [VERSION]               takes away what nobody needs
Each takes --store FOLDER|s3://BUCKET/PREFIX (or RELEASES_URL), --by NAME (or RELEASES_BY) and --why "TEXT";
activate, canary and block take --force with a reason, publish takes --unchecked where no browser is.
releases/README.md tells the whole of it.`

const text = { type: 'string' } as const
const OPTIONS = {
  store: text,
  by: text,
  why: text,
  from: text,
  percent: text,
  metrics: { type: 'string', multiple: true },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  unchecked: { type: 'boolean' },
} as const

export interface Order {
  store: Store
  doing: Doing
  from: string | undefined
  percent: number | undefined
  unchecked: boolean
  metrics: readonly string[]
}

export interface Typed {
  command: string
  words: readonly string[]
  order: () => Promise<Order>
}

const userName = () => {
  try {
    return userInfo().username
  } catch {
    return undefined // a container's user may have no name
  }
}

/** @throws Refusal with how it is used, where the words cannot be understood */
export function readWords(args: readonly string[], env: NodeJS.ProcessEnv): Typed {
  const { values, positionals } = parsed(args)
  const [command, ...words] = positionals
  if (!command || values.help) throw new Refusal(USAGE)
  return {
    command,
    words,
    order: async () => {
      const address = values.store ?? env.RELEASES_URL
      if (!address)
        throw new Refusal(
          'Where the releases are is not said: add --store with a folder or s3://bucket/prefix, or set RELEASES_URL.',
        )
      const by = values.by ?? env.RELEASES_BY ?? userName()
      if (!by?.trim()) throw new Refusal('Who does this is not known: add --by with your name.')
      return {
        store: await openStore(address, typedIn()),
        doing: { by, why: values.why ?? null, force: values.force ?? false },
        from: values.from,
        percent: values.percent === undefined ? undefined : Number(values.percent || NaN),
        unchecked: values.unchecked ?? false,
        metrics: values.metrics ?? [],
      }
    },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`)
  }
}
