import { EventEmitter, once } from 'node:events'

/**
 * Items in the order in which they were received. A reader waits for the matching one.
 * The error of a wait that fails says how many other items were received.
 */
export class ReceivedItems<Thing> {
  readonly all: Thing[] = []
  readonly #events = new EventEmitter()

  add(thing: Thing) {
    this.all.push(thing)
    this.#events.emit('arrived')
  }

  /** The first matching item after `skip` others. */
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
        throw new Error(`${what} was not received within ${seconds} s; ${this.all.length} other items were.`)
      })
    }
  }
}
