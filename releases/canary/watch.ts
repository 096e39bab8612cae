import { setTimeout as pause } from 'node:timers/promises'
import { stopCanary } from '../commands/index.ts'
import { SHELL } from '../format/index.ts'
import { CommandError, pointerOf, releaseInUse, type Store } from '../store/index.ts'
import { collectMetrics, evidenceFrom, loadCountsFrom, type CollectedMetrics } from './metrics.ts'
import { evaluateCanary, verdictMessage, type ComparedVersions } from './rule.ts'

interface WatchOptions {
  store: Store
  part: string
  /** Addresses of `/metrics`, one for each copy of the server. */
  metrics: readonly string[]
  signal: AbortSignal
}

/** Counts of the last round in which all servers gave metrics. Lower counts in the next one mean that counts were lost. */
interface LastCounts {
  version?: string
  loads?: number
}

const MINUTE = 60_000

/**
 * Compares a canary with the current release once, and stops it when it is worse. Nothing is lost when the watching
 * process restarts: all counts come from the metrics.
 * @returns one line for the user
 * @throws CommandError when the part has no pointer; the reason of `signal` when it aborts before the comparison
 */
export async function watchOnce(
  { store, part, metrics, signal }: WatchOptions,
  last: LastCounts = {},
): Promise<string> {
  const { pointer } = await pointerOf(store, part)
  if (!pointer.canary) return `${part}: no canary is running.`
  const versions = {
    canary: pointer.canary.release.version,
    current: (await releaseInUse(store, part, pointer)).version,
  }
  const name = `${part} ${versions.canary} (${pointer.canary.percent} %)`
  const collected = await collectMetrics(metrics, signal)
  signal.throwIfAborted()
  const missing = collected.failures.length > 0 ? ` No metrics from ${collected.failures.join(', ')}.` : ''
  if (collected.databases.size === 0) return `${name}: not compared, it continues.${missing}`

  // Each database is evaluated alone: in a sum, a network would count once for each.
  const results = [...collected.databases.values()].map((figures) => {
    const evidence = evidenceFrom(figures, part, versions)
    const verdict = evaluateCanary(evidence)
    return { stop: verdict.stop, message: verdictMessage(verdict, evidence, versions) }
  })
  const restarted = haveRestarted(collected, part, versions, last)
    ? ' The counts started again from zero.'
    : ''
  const worse = results.find(({ stop }) => stop)
  const bookings = bookingsMessage(collected, part, versions)
  if (!worse)
    return `${name}: ${results.map(({ message }) => message).join(' ')}${bookings}${restarted}${missing}`
  return `${name}: ${worse.message} ${await stop(store, part, versions.canary, worse.message)}${missing}`
}

/**
 * How many bookings were made with each release, if any. They never stop a canary, because many people may share a network and
 * few of them book: a person compares them.
 */
function bookingsMessage(collected: CollectedMetrics, part: string, { canary, current }: ComparedVersions) {
  const counts = loadCountsFrom(collected, part)
  if (!counts.some(({ booked }) => booked > 0)) return ''
  const [ofCanary, ofCurrent] = [canary, current].map((version) => {
    const { booked = 0, mounted = 0 } = counts.find((one) => one.version === version) ?? {}
    return `${booked} in ${mounted} loads with ${version}`
  })
  return ` Bookings: ${ofCanary}, ${ofCurrent}.`
}

/**
 * Whether counts are lower than in the last round. Remembers the counts of this round in `last`. Ignores rounds in which a
 * server gave no metrics: its counts would be missing in the sum.
 */
function haveRestarted(
  { databases, failures }: CollectedMetrics,
  part: string,
  versions: ComparedVersions,
  last: LastCounts,
) {
  if (failures.length > 0) return false
  const loads = [...databases.values()].reduce(
    (sum, figures) => sum + evidenceFrom(figures, part, versions).loads.canary,
    0,
  )
  const isLower = last.version === versions.canary && loads < (last.loads ?? 0)
  Object.assign(last, { version: versions.canary, loads })
  return isLower
}

/** Stops the canary if it still has this version: a change that someone made since then stays. */
async function stop(store: Store, part: string, version: string, why: string) {
  try {
    return await stopCanary(store, part, why, version)
  } catch (error) {
    if (error instanceof CommandError) return `Not stopped: ${error.message}`
    throw error
  }
}

/**
 * Compares a canary every minute until `signal` aborts. A failed round is logged, and the next one follows.
 * @param every milliseconds between two rounds
 * @returns a message for the user
 * @throws CommandError when the part has no canaries, no pointer, or the addresses are not valid
 */
export async function watch(
  options: WatchOptions,
  log: (line: string) => void,
  { every = MINUTE }: { every?: number } = {},
) {
  const { store, part, metrics, signal } = options
  if (part === SHELL)
    throw new CommandError('The shell has no canary, so there is nothing to watch: write a remote.')
  if (metrics.length === 0)
    throw new CommandError(
      'The address of the metrics is missing: add --metrics with the address of /metrics.',
    )
  const invalid = metrics.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
  if (invalid !== undefined)
    throw new CommandError(
      `"${invalid}" is not an address of metrics: write one such as http://127.0.0.1:9464/metrics.`,
    )
  await pointerOf(store, part)

  const last: LastCounts = {}
  while (!signal.aborted) {
    const line = await watchOnce(options, last).catch((error: unknown) =>
      error === signal.reason ? null : `${part}: not compared: ${(error as Error).message}`,
    )
    // Also when it was aborted during the round: the canary may have been stopped.
    if (line) log(`${new Date().toLocaleTimeString('en-GB')} ${line}`)
    await pause(every, undefined, { signal }).catch(() => {})
  }
  return `${part} is no longer watched. A running canary continues.`
}
