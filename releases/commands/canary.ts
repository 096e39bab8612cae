import { withTrouble } from '../store/derived-files.ts'
import { eventOf } from '../store/history.ts'
import { insist } from './force.ts'
import { objectionsTo } from './preconditions.ts'
import { SHELL } from '../store/paths.ts'
import { changePointer, pointerOf } from '../store/pointer-file.ts'
import { wholeRelease } from '../store/published.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'

interface Share {
  /** Whole percents of browsers; 0 ends the canary. */
  percent: number
  /** Left out: the one that is running. */
  version?: string
}

/** Gives a release to some browsers, or to more or fewer of them. */
export async function canary(store: Store, part: string, { percent, version }: Share, doing: Doing) {
  if (part === SHELL)
    throw new Refusal(
      'The shell has no canary, for one page is for everybody: activate it, and roll back if need be.',
    )
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Refusal('A canary gets a whole number of percents from 0 to 100: write --percent 5.')
  const { pointer, tag } = await pointerOf(store, part)
  const running = pointer.canary
  if (percent === 0) return endCanary(store, part, doing, { event: 'canary', version })
  const wanted = version ?? running?.release.version
  if (!wanted) throw new Refusal(`No canary of ${part} is running: name the version to start one with.`)
  if (wanted === pointer.current.version)
    throw new Refusal(`Everybody has ${part} ${wanted} already: name another version.`)
  const release = await wholeRelease(store, part, wanted)
  const insisted = insist(await objectionsTo(store, release, pointer), doing)

  const event = eventOf(doing, {
    event: 'canary',
    from: running?.release.version ?? null,
    to: wanted,
    percent,
    ...insisted,
  })
  const blocked = pointer.blocked.filter((one) => one !== wanted)
  const next = { ...pointer, canary: { percent, release }, blocked }
  const trouble = await changePointer(store, part, { tag, next, event })
  return withTrouble(`${percent} % of browsers get ${part} ${wanted}.`, trouble)
}

interface Ending {
  event: 'canary' | 'stop'
  /** Only if this is the one that is running. */
  version?: string
}

async function endCanary(store: Store, part: string, doing: Doing, { event: kind, version }: Ending) {
  const { pointer, tag } = await pointerOf(store, part)
  const running = pointer.canary?.release.version
  if (!running || (version && version !== running))
    throw new Refusal(
      `No canary of ${version ? `${part} ${version}` : part} is running: there is nothing to end.`,
    )
  const event = eventOf(doing, { event: kind, from: running, to: null, percent: 0 })
  const trouble = await changePointer(store, part, { tag, next: { ...pointer, canary: null }, event })
  return withTrouble(`The canary of ${part} ${running} has ended.`, trouble)
}

/**
 * What the watcher does when a canary fails.
 * @throws Refusal when none is running, or another one than this version
 */
export const stopCanary = (store: Store, part: string, why: string, version?: string) =>
  endCanary(store, part, { by: 'watch', why }, { event: 'stop', version })
