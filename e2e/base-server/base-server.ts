import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { contactKey, emptyBooks, ROUTES, type Asked } from './base-routes.ts'

/** The route of a call, and what its `*` stood for. */
function routeOf(method: string, path: string) {
  const exact = ROUTES[`${method} ${path}`]
  if (exact) return { route: exact, part: '' }
  const at = path.lastIndexOf('/')
  const route = ROUTES[`${method} ${path.slice(0, at)}/*`]
  return route && { route, part: path.slice(at + 1) }
}

/**
 * A server that answers the base API and nothing else: no capabilities, no challenge, no
 * idempotency, failures with status 200, full names, and wide-open CORS for the base's own headers alone.
 */
export async function openBaseServer() {
  const books = emptyBooks()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return allow(response)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://base')
    const found = routeOf(request.method ?? '', pathname)
    if (!found) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    const body = request.method === 'GET' ? {} : ((await json(request).catch(() => ({}))) as Asked['body'])
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found.route(books, { body, query, bearer, part: found.part })))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    ...books,
    /** The `nth` code sent to this e-mail or phone. */
    codeFor(contact: string, { nth = 1 } = {}) {
      const found = books.codes.filter((one) => one.contact === contactKey(contact))[nth - 1]
      if (!found) throw new Error(`No code number ${nth} went to ${contact}.`)
      return found.code
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

export type BaseServer = Awaited<ReturnType<typeof openBaseServer>>

function allow(response: ServerResponse) {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
    })
    .end()
}
