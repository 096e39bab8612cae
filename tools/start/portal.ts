import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPointer, type PageSettings, type Pointer } from '@molar/releases/format'
import { composePage, pageHeaders } from '@molar/releases/page'
import { distOf } from './part-files.ts'
import { findRemotes, ROOT } from '@molar/releases/parts'
import { demoClinic } from './settings.ts'
import { listen } from './listen.ts'
import { staticServer } from './static-server.ts'

export interface PortalOptions {
  /** Address of the clinic API, without a slash at the end. */
  apiUrl: string
  /** Extensions written into the page; null: the browser asks the API. */
  extensions?: readonly string[] | null
  /** By part: `shell`, `booking`…; one that is missing takes any port that is free. */
  ports?: Readonly<Record<string, number>>
  host?: string
  /** All parts by path under the shell's origin, as in production, instead of an origin for each. */
  oneOrigin?: boolean
  /** Instead of what the demo clinic has. */
  settings?: Partial<PageSettings>
  /** Where the parts stand, each with its `dist`. */
  root?: string
  /** A store of releases to serve in place of what the parts built: a folder with a folder for each part. */
  store?: string
}

export interface Portal {
  /** Where the portal opens. */
  url: string
  /** Origin of each remote. */
  origins: Readonly<Record<string, string>>
  /** Takes a remote's own server down; only where each remote has one. */
  stopRemote: (name: string) => Promise<void>
  /** Brings it back on the same port. */
  startRemote: (name: string) => Promise<void>
  close: () => Promise<void>
}

const pointerOf = (dist: string): Pointer | null => {
  try {
    return readPointer(JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')))
  } catch {
    return null
  }
}

/** Serves what was built, as a clinic's own servers would. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const {
    apiUrl,
    extensions = null,
    ports = {},
    host = '127.0.0.1',
    oneOrigin = false,
    root = ROOT,
    store,
  } = options
  const distFor = (name: string, folder: string) => (store ? join(store, name) : distOf(folder))
  const remotes = findRemotes(root).map((remote) => ({
    ...remote,
    dist: distFor(remote.name, remote.folder),
  }))
  const shell = { name: 'shell', dist: distFor('shell', join(root, 'shell')) }
  const template = join(shell.dist, 'index.html')
  if (!existsSync(template)) throw new Error('The shell is not built: run npm run build first.')

  const servers = new Map<string, Awaited<ReturnType<typeof listen>>>()
  const origins: Record<string, string> = {}
  const startRemote = async (name: string) => {
    const remote = remotes.find((one) => one.name === name)!
    const kept = origins[name] && Number(new URL(origins[name]).port)
    const server = await listen(staticServer({ parts: [remote] }), { host, port: kept || (ports[name] ?? 0) })
    servers.set(name, server)
    origins[name] = `http://localhost:${server.port}`
  }
  const close = async () => {
    await Promise.all([...servers.values()].map((server) => server.close()))
    servers.clear()
  }

  const page = async (path: string) => {
    const settings: PageSettings = {
      ...demoClinic,
      apiUrl,
      extensions,
      remotes: remotes.map(({ name, route, access }) => ({
        name,
        route,
        access,
        origin: origins[name] ?? '',
      })),
      ...options.settings,
    }
    const pointers = Object.fromEntries(
      remotes.flatMap(({ name, dist }) => {
        const pointer = pointerOf(dist)
        return pointer ? [[name, pointer] as const] : []
      }),
    )
    const html = composePage({
      template: readFileSync(template, 'utf8'),
      skeleton: readFileSync(join(shell.dist, 'skeleton.html'), 'utf8'),
      path,
      settings,
      pointers,
    })
    return { html, headers: pageHeaders(settings) }
  }

  try {
    if (!oneOrigin) for (const { name } of remotes) await startRemote(name)
    const parts = oneOrigin ? [shell, ...remotes] : [shell]
    const server = await listen(staticServer({ parts, page }), { host, port: ports.shell ?? 0 })
    servers.set('shell', server)
    return {
      url: `http://localhost:${server.port}`,
      origins,
      startRemote,
      stopRemote: async (name) => {
        await servers.get(name)?.close()
        servers.delete(name)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
