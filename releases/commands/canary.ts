import { SHELL, type PartPointer } from '../format/index.ts'
import {
  changePointer,
  CommandError,
  eventOf,
  pointerOf,
  verifiedRelease,
  withWarning,
  writeDerivedFiles,
  type Actor,
  type Store,
} from '../store/index.ts'
import { waitsForShell } from './compatibility.ts'
import { problemsSince, requireMet, unmetPreconditions } from './preconditions.ts'

interface CanaryShare {
  /** Whole percent of browsers, 0 to 100. 0 ends the canary. */
  percent: number
  /** Default: the version of the running canary. */
  version?: string
}

/**
 * Starts a canary, or changes its share: some browsers get a release, always the same ones.
 * @returns a message for the user
 * @throws CommandError when a file is missing or altered, or a precondition is unmet without `--force`
 */
export async function canary(store: Store, part: string, { percent, version }: CanaryShare, actor: Actor) {
  if (part === SHELL)
    throw new CommandError(
      'The shell has no canary, because everybody gets the same page: activate it, and roll back if necessary.',
    )
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new CommandError('The share of a canary is a whole number from 0 to 100: write --percent 5.')
  if (percent === 0) return endCanary(store, part, actor, { event: 'canary', version })

  const { pointer, tag } = await pointerOf(store, part)
  const running = pointer.canary?.release.version
  const wanted = version ?? running
  if (!wanted) throw new CommandError(`No canary of ${part} is running: write the version to start one with.`)
  if (wanted === pointer.current.version)
    throw new CommandError(`Everybody has ${part} ${wanted} already: write another version.`)
  if (wanted === running && percent === pointer.canary?.percent)
    return withWarning(
      `${percent} % of browsers get ${part} ${wanted} already.`,
      await writeDerivedFiles(store, part, pointer),
    )
  const release = await verifiedRelease(store, part, wanted)
  const { unmet, breaks } = await unmetPreconditions(store, release, pointer)
  const event = eventOf(actor, {
    event: 'canary',
    from: running ?? null,
    to: wanted,
    percent,
    ...requireMet({ unmet, breaks }, actor),
  })
  const blocked = pointer.blocked.filter((one) => one !== wanted)
  const next = { ...pointer, canary: { percent, release }, blocked }
  const warning = await changePointer(store, part, { tag, next, event })
  const added = await problemsSince(store, release, unmet)
  // What is only said must not fail a canary that has started.
  const waits = await waitsForShell(store, part, next, release).catch(() => null)
  return [
    waits
      ? `The canary of ${part} ${wanted} has ${percent} %.`
      : `${percent} % of browsers get ${part} ${wanted}.`,
    endedCanary(part, pointer, wanted),
    waits,
    warning,
    ...added,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says that the canary of a pointer has ended, because `version` took its place. Null when there was none, or it had this version. */
export const endedCanary = (part: string, pointer: PartPointer | null, version: string) =>
  pointer?.canary && pointer.canary.release.version !== version
    ? `The canary of ${part} ${pointer.canary.release.version}, which had ${pointer.canary.percent} %, has ended.`
    : null

interface CanaryEnd {
  /** `stop`: by `watch`. */
  event: 'canary' | 'stop'
  /** Ends the canary only if it has this version. */
  version?: string
}

async function endCanary(store: Store, part: string, actor: Actor, { event: name, version }: CanaryEnd) {
  const { pointer, tag } = await pointerOf(store, part)
  const running = pointer.canary?.release.version
  if (!running || (version && version !== running))
    throw new CommandError(
      `No canary of ${version ? `${part} ${version}` : part} is running, so there is none to end.`,
    )
  const event = eventOf(actor, { event: name, from: running, to: null, percent: 0 })
  const warning = await changePointer(store, part, { tag, next: { ...pointer, canary: null }, event })
  return withWarning(`The canary of ${part} ${running} has ended.`, warning)
}

/**
 * Ends a canary that fails. Only for `watch`.
 * @throws CommandError when no canary of this version is running
 */
export const stopCanary = (store: Store, part: string, why: string, version?: string) =>
  endCanary(store, part, { by: 'watch', why }, { event: 'stop', version })
