import { setTimeout as pause } from 'node:timers/promises'
import { stopCanary } from '../commands/canary.ts'
import { judge } from './rule.ts'
import { SHELL } from '../store/paths.ts'
import { pointerOf } from '../store/pointer-file.ts'
import { Refusal } from '../store/command-error.ts'
import type { Store } from '../store/store.ts'
import { collectFigures, evidenceOf, type Counted, type Rivals } from './metrics.ts'
import { verdictInWords } from './messages.ts'

interface Watched {
  store: Store
  part: string
  /** Addresses of `/metrics`, one for each copy of the server. */
  metrics: readonly string[]
  signal: AbortSignal
}

/** What a look remembers for the next: counts that went down began anew. */
interface Memory {
  version?: string
  loads?: number
}

const MINUTE = 60_000

/**
 * One look at a canary: compares it with the current release and stops it when it is worse. It holds nothing that a
 * watcher started anew would lack.
 * @returns one line for whoever watches
 */
export async function look({ store, part, metrics, signal }: Watched, memory: Memory = {}): Promise<string> {
  const { pointer } = await pointerOf(store, part)
  if (!pointer.canary) return `${part}: no canary is running.`
  const names = { canary: pointer.canary.release.version, current: pointer.current.version }
  const head = `${part} ${names.canary} (${pointer.canary.percent} %)`
  const counted = await collectFigures(metrics, signal)
  const missing = counted.silent.length > 0 ? ` No counts from ${counted.silent.join(', ')}.` : ''
  if (counted.databases.size === 0) return `${head}: not judged, and runs on.${missing}`

  // Each by itself: added up, an address would have a vote in each.
  const judged = [...counted.databases.values()].map((figures) => {
    const evidence = evidenceOf(figures, part, names)
    const verdict = judge(evidence)
    return { stop: verdict.stop, words: verdictInWords(verdict, evidence, names) }
  })
  const anew = beganAnew(counted, part, names, memory) ? ' The counts began anew.' : ''
  const worse = judged.find(({ stop }) => stop)
  if (!worse) return `${head}: ${judged.map(({ words }) => words).join(' ')}${anew}${missing}`
  return `${head}: ${worse.words} ${await stop(store, part, names.canary, worse.words)}${missing}`
}

function beganAnew({ databases }: Counted, part: string, names: Rivals, memory: Memory) {
  const loads = [...databases.values()].reduce(
    (sum, figures) => sum + evidenceOf(figures, part, names).loads.canary,
    0,
  )
  const fewer = memory.version === names.canary && loads < (memory.loads ?? 0)
  Object.assign(memory, { version: names.canary, loads })
  return fewer
}

/** Only while it is still the canary: whatever a person changed meanwhile holds. */
async function stop(store: Store, part: string, version: string, why: string) {
  try {
    return await stopCanary(store, part, why, version)
  } catch (error) {
    if (error instanceof Refusal) return `Not stopped: ${error.message}`
    throw error
  }
}

/**
 * Looks every minute until `signal` ends it. A look that fails is told, and the next one comes.
 * @throws Refusal when there is nothing that could be watched
 */
export async function watch(
  watched: Watched,
  say: (line: string) => void,
  { every = MINUTE }: { every?: number } = {},
) {
  const { store, part, metrics, signal } = watched
  if (part === SHELL)
    throw new Refusal('The shell has no canary, so there is nothing to watch: name a remote.')
  if (metrics.length === 0)
    throw new Refusal('Where the counts are is not said: add --metrics with the address of /metrics.')
  const bad = metrics.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
  if (bad !== undefined)
    throw new Refusal(`"${bad}" is no address of counts: write one such as http://127.0.0.1:9464/metrics.`)
  await pointerOf(store, part)

  const memory: Memory = {}
  while (!signal.aborted) {
    const line = await look(watched, memory).catch(
      (error: unknown) => `${part}: not looked at: ${(error as Error).message}`,
    )
    if (signal.aborted) break
    say(`${new Date().toLocaleTimeString('en-GB')} ${line}`)
    await pause(every, undefined, { signal }).catch(() => {})
  }
  return `${part} is watched no more; a canary that runs goes on.`
}
