import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPointer, type PageSettings, type Pointer } from '@molar/releases/format'
import { composePage, FIRST_SCREEN_FILES, pageHeaders, STYLES_FILE } from '@molar/releases/page'
import { distOf } from './part-files.ts'
import { findRemotes, ROOT } from '@molar/releases/parts'
import { demoClinic } from './settings.ts'
import { listen } from './listen.ts'
import { staticServer } from './static-server.ts'

export interface PortalOptions {
  /** Address of the clinic server, without a slash at the end. */
  apiUrl: string
  /** Extensions for the page's settings. Null: the browser asks the server. */
  extensions?: readonly string[] | null
  /** By part: `shell`, `booking`… A missing part gets any free port. */
  ports?: Readonly<Record<string, number>>
  host?: string
  /** Serves all parts under one origin, as in production, instead of one origin for each. */
  oneOrigin?: boolean
  /** Replaces settings of the demo clinic. */
  settings?: Partial<PageSettings>
  /** The folder with the parts, each with its `dist`. */
  root?: string
  /** The folder of a store, to serve its releases instead of the builds. */
  store?: string
}

export interface RunningPortal {
  /** Address of the portal. */
  url: string
  /** Origin of each remote. */
  origins: Readonly<Record<string, string>>
  /** Stops the server of a remote. Only without `oneOrigin`. */
  stopRemote: (name: string) => Promise<void>
  /** Starts the server of a remote again on the same port. */
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

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** Serves builds or releases in the same way as nginx in production. */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
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
    const lastPort = origins[name] && Number(new URL(origins[name]).port)
    const server = await listen(staticServer({ parts: [remote] }), {
      host,
      port: lastPort || (ports[name] ?? 0),
    })
    servers.set(name, server)
    origins[name] = `http://localhost:${server.port}`
  }
  const close = async () => {
    await Promise.all([...servers.values()].map((server) => server.close()))
    servers.clear()
  }

  const page = async (path: string, language: string) => {
    const settings: PageSettings = {
      ...demoClinic,
      apiUrl,
      extensions,
      remotes: remotes.map(({ name, route, otherRoutes, access }) => ({
        name,
        route,
        ...(otherRoutes && { otherRoutes }),
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
      language,
      styles: textOf(join(shell.dist, STYLES_FILE)) ?? '',
      frames: Object.fromEntries(
        FIRST_SCREEN_FILES.shell(language).map((name) => [
          `/page/${name}`,
          textOf(join(shell.dist, name)) ?? '',
        ]),
      ),
      firstScreenOf: ({ name }, otherRoute) => {
        const { dist } = remotes.find((one) => one.name === name)!
        return textOf(join(dist, FIRST_SCREEN_FILES.remote(language, otherRoute)))
      },
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
