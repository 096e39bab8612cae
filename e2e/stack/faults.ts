import { rmSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '../../tools/start/listen.ts'
import { staticServer } from '../../tools/start/static-server.ts'
import { openNetwork, type Network } from './network.ts'
import { startNginxPortal } from './nginx-portal.ts'
import { test as story } from './test.ts'

/** What lies before a server of files: a slow link, a network that fails. */
type Front = (port: number) => Promise<{ url: string; close: () => Promise<unknown> }>

interface Elsewhere {
  /** Where the portal opens that loads booking from there. */
  url: string
  /** Whoever asks is refused, until `comesBack`. */
  goesDown: () => Promise<void>
  comesBack: () => Promise<void>
}

interface FaultFixtures {
  /** Between the browser and nginx: every file and every call goes through here. */
  line: Network
  /** A portal whose booking has a server of its own, as a bucket would be. */
  openElsewhere: (front?: Front) => Promise<Elsewhere>
  /** A portal that can lose what its page must know. */
  openForgetful: () => Promise<{ url: string; losesSettings: () => void; findsThem: () => void }>
}

/** Stories of what can go wrong, behind nginx; each finds the store as it was built. */
export const test = story.extend<FaultFixtures>({
  line: async ({ stack }, give) => {
    const line = await openNetwork(() => stack.portal.url)
    await give(line)
    await line.close()
  },
  baseURL: ({ line }, give) => give(line.url),
  store: async ({ store }, give) => {
    await give(store)
    store.restore()
  },
  openElsewhere: async ({ store, ours }, give) => {
    const ends: (() => Promise<unknown>)[] = []
    await give(async (front) => {
      const files = staticServer({ parts: [{ name: 'booking', dist: join(store.folder, 'booking') }] })
      let server = await listen(files)
      const { port } = server
      const own = { url: `http://127.0.0.1:${port}`, close: async () => {} }
      const { url: booking, close } = front ? await front(port) : own
      const portal = await startNginxPortal(store.folder, ours.network.url, { booking })
      ends.push(
        () => server.close(),
        () => portal.close(),
        () => close(),
      )
      return {
        url: portal.url,
        goesDown: () => server.close(),
        async comesBack() {
          server = await listen(files, { port })
        },
      }
    })
    for (const end of ends) await end()
  },
  openForgetful: async ({ store, ours }, give) => {
    const ends: (() => Promise<unknown>)[] = []
    await give(async () => {
      const portal = await startNginxPortal(store.folder, ours.network.url)
      ends.push(portal.close)
      const file = join(portal.folder, 'page', 'settings.json')
      const settings = readFileSync(file)
      return {
        url: portal.url,
        losesSettings: () => rmSync(file),
        findsThem: () => writeFileSync(file, settings),
      }
    })
    for (const end of ends) await end()
  },
})

export { expect } from './test.ts'
