import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { fileHeaders } from '@molar/releases/page'
import type { RemoteAtWork } from './remote-at-work.ts'
import { REFRESH_HOOK } from './shell-at-work.ts'

interface Answer {
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

interface DevServer {
  host: string
  port: number
  remotes: readonly RemoteAtWork[]
  /** The page for a path without a file's ending. */
  page: (path: string) => Answer
}

type Next = () => void

const text = (status: number, sentence: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${sentence}\n`,
})

export const notBuilt = () =>
  text(503, 'This does not build; the terminal says why. Mend it and load the page again.')

function send(response: ServerResponse, { status = 200, headers, body }: Answer) {
  // For whichever page uses what is built here, as a release's files.
  response.writeHead(status, { ...fileHeaders(''), ...headers })
  response.end(body)
}

/** Settings of the one server that hands out all that is being worked on; a change goes to the open pages. */
export function devServer({ host, port, remotes, page }: DevServer): Configuration['devServer'] {
  const answer = (path: string): Answer | null => {
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
    // The page's policy admits nothing of the overlay; the terminal and the console say the same.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    headers: fileHeaders(''),
    devMiddleware: { stats: 'none' }, // each part says what is wrong with it
    static: false,
    setupMiddlewares: (middlewares, server) => [
      {
        name: 'molar',
        middleware: (request: IncomingMessage, response: ServerResponse, next: Next) => {
          const path = decodeURI(request.url!.split(/[?#]/, 1)[0]!)
          if (path === '/ws') return next()
          server.middleware!.waitUntilValid(() => {
            const found = answer(path)
            if (found) send(response, found)
            else next()
          })
        },
      },
      ...middlewares,
    ],
  }
}
