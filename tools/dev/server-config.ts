import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { fileHeaders } from '@molar/releases/page'
import type { DevRemote } from './dev-remote.ts'
import { REFRESH_HOOK } from './dev-shell.ts'

// Ends with the process that started it.
process.once('disconnect', () => process.exit())

/** Where the dev server listens, from the variables of `startDevServer`. */
export function listenAddress() {
  const host = process.env.DEV_HOST ?? '127.0.0.1'
  const port = Number(process.env.DEV_PORT)
  return { host, port, origin: `http://localhost:${port}` }
}

interface Content {
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

interface DevServer {
  host: string
  port: number
  remotes: readonly DevRemote[]
  /** The page for a path without a file extension. */
  page: (path: string) => Content
}

type Next = () => void

const text = (status: number, sentence: string): Content => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${sentence}\n`,
})

export const notBuilt = () =>
  text(503, 'The build failed. Read the error in the terminal, correct it and reload the page.')

/** As those of a release, so that any page may load the files. The pages of a remote alone need no policy. */
const { 'Content-Security-Policy': _policy, ...FILE_HEADERS } = fileHeaders('')

function send(response: ServerResponse, { status = 200, headers, body }: Content) {
  response.writeHead(status, { ...FILE_HEADERS, ...headers })
  response.end(body)
}

/** Settings of the dev server. It serves all parts and sends changes to the open pages. */
export function devServer({ host, port, remotes, page }: DevServer): Configuration['devServer'] {
  const contentOf = (path: string): Content | null => {
    if (path === REFRESH_HOOK)
      return {
        headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
        body: readFileSync(join(import.meta.dirname, 'refresh-hook.js')),
      }
    const remote = remotes.find(({ name }) => path === `/${name}/current.json`)
    if (remote) {
      const pointer = remote.pointer()
      if (!pointer) return notBuilt()
      return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(pointer) }
    }
    return path.split('/').at(-1)!.includes('.') ? null : page(path)
  }

  return {
    host,
    port,
    hot: true,
    // The page's Content Security Policy blocks the overlay. The terminal and the console show the same errors.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    headers: FILE_HEADERS,
    devMiddleware: { stats: 'none' }, // each part prints its own errors
    static: false,
    setupMiddlewares: (middlewares, server) => [
      {
        name: 'molar',
        middleware: (request: IncomingMessage, response: ServerResponse, next: Next) => {
          const path = decodeURI(request.url!.split(/[?#]/, 1)[0]!)
          if (path === '/ws') return next()
          server.middleware!.waitUntilValid(() => {
            const found = contentOf(path)
            if (found) send(response, found)
            else next()
          })
        },
      },
      ...middlewares,
    ],
  }
}
