import { EventEmitter, once } from 'node:events'

/**
 * Things that arrive from outside, kept in order; a reader waits for the one that fits instead of sleeping.
 * Says what did arrive when the one waited for does not come.
 */
export class ReceivedItems<Thing> {
  readonly all: Thing[] = []
  readonly #events = new EventEmitter()

  add(thing: Thing) {
    this.all.push(thing)
    this.#events.emit('arrived')
  }

  /** The first thing after the first `skip` that fits. */
  async waitFor(
    what: string,
    fits: (thing: Thing) => boolean,
    { skip = 0, seconds = 15 } = {},
  ): Promise<Thing> {
    const signal = AbortSignal.timeout(seconds * 1000)
    for (;;) {
      const found = this.all.filter(fits)[skip]
      if (found) return found
      await once(this.#events, 'arrived', { signal }).catch(() => {
        throw new Error(`${what} did not come within ${seconds} s; ${this.all.length} others did.`)
      })
    }
  }
}
