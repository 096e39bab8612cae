import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageSettings } from '@molar/releases/format'
import { startPortal } from '@molar/tools/start'
import { certificate, openHttpsProxy } from './https-proxy.ts'
import { type NetworkModel, openSlowNetwork } from './slow-network.ts'

/** The portal behind TLS, HTTP/2 and a network. `close` stops it. */
export interface ServedPortal {
  url: string
  /** Hash of the certificate's key. A browser that only ignores errors of certificates stores nothing in its cache. */
  keyHash: string
  close: () => Promise<void>
}

const EXTENSIONS = ['availability', 'challenge', 'idempotency']

/** Puts TLS and HTTP/2 in front of a local server, and a slow network if one is given. */
async function expose(origin: string, keys: { key: string; cert: string }, line: NetworkModel | null) {
  const proxy = await openHttpsProxy(origin, keys)
  const network = line && (await openSlowNetwork(proxy.port, line))
  return {
    origin: `https://localhost:${network?.port ?? proxy.port}`,
    close: async () => {
      await network?.close()
      await proxy.close()
    },
  }
}

/** Serves shell, remotes and API under one origin, as in production. */
export async function oneOrigin(line: NetworkModel | null): Promise<ServedPortal> {
  const settings: Partial<PageSettings> = {}
  const portal = await startPortal({ apiUrl: '', extensions: EXTENSIONS, oneOrigin: true, settings })
  const keys = await certificate()
  const shown = await expose(portal.url, keys, line)
  settings.apiUrl = `${shown.origin}/api`
  return {
    url: shown.origin,
    keyHash: keys.keyHash,
    close: async () => {
      await shown.close()
      await portal.close()
    },
  }
}

/** Serves each part under its own origin, to measure the cost of connections. */
export async function manyOrigins(line: NetworkModel | null): Promise<ServedPortal> {
  const settings: { -readonly [Key in keyof PageSettings]?: PageSettings[Key] } = {}
  const portal = await startPortal({ apiUrl: '', extensions: EXTENSIONS, settings })
  const keys = await certificate()
  const html = await (await fetch(portal.url)).text()
  const written = /id="molar-settings">([^<]*)</.exec(html)?.[1] ?? '{}'
  const { remotes } = JSON.parse(written) as PageSettings
  const exposed = await Promise.all(
    remotes.map(async (remote) => ({ remote, shown: await expose(remote.origin, keys, line) })),
  )
  settings.remotes = exposed.map(({ remote, shown }) => ({ ...remote, origin: shown.origin }))
  const shell = await expose(portal.url, keys, line)
  settings.apiUrl = `${shell.origin}/api`
  return {
    url: shell.origin,
    keyHash: keys.keyHash,
    close: async () => {
      await Promise.all([shell, ...exposed.map(({ shown }) => shown)].map(({ close }) => close()))
      await portal.close()
    },
  }
}

/** A page with a heading and a button that changes it, and nothing else: no page can be shown sooner. */
export async function smallestPage(choice: string, heading: string): Promise<ServedPortal> {
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Molar</title><h1>Molar</h1>
<button onclick="document.querySelector('h1').textContent='${heading}'">${choice}</button>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page)
  }).listen(0)
  await once(server, 'listening')
  const keys = await certificate()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shown = await expose(origin, keys, null)
  return {
    url: shown.origin,
    keyHash: keys.keyHash,
    close: async () => {
      await shown.close()
      server.close()
    },
  }
}
