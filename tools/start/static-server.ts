import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fileHeaders, ERROR_HEADERS, pageLanguage } from '@molar/releases/page'
import { accepts, findFile } from './part-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface Served {
  /** First segment of its paths: `/booking/…`. */
  name: string
  dist: string
}

interface StaticServer {
  parts: readonly Served[]
  /** Returns the page for a path without a file extension. Without it, such paths are a 404. */
  page?: (path: string, language: string) => Promise<{ html: string; headers: Record<string, string> }>
}

function refuse(response: ServerResponse, status: number, sentence: string) {
  response.writeHead(status, ERROR_HEADERS)
  response.end(`${sentence}\n`)
}

/** Returns the decoded path of a request. Null when it cannot be decoded. */
function pathOf({ url = '/' }: IncomingMessage) {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]!)
  } catch {
    return null
  }
}

const isFile = (path: string) => path.split('/').at(-1)!.includes('.')

/** Serves the files of parts, and the page for other paths. A missing file is a 404, never the page. */
export function staticServer({ parts, page }: StaticServer): RequestListener {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET and HEAD are allowed.')
    const path = pathOf(request)
    if (path === null) return refuse(response, 400, 'The address cannot be read.')
    const encodings = request.headers['accept-encoding']?.toString() ?? ''

    const part = parts.find(({ name }) => path.startsWith(`/${name}/`))
    if (part) {
      const inside = path.slice(part.name.length + 2)
      const found = await findFile(part.dist, inside, encodings)
      if (!found) return refuse(response, 404, 'There is no such file.')
      return send(request, response, found.bytes, {
        ...fileHeaders(inside),
        'Content-Type': found.type,
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
      })
    }
    if (!page || isFile(path)) return refuse(response, 404, 'There is no such file.')
    const { html, headers } = await page(path, pageLanguage(request.headers['accept-language']))
    const { bytes, encoding } = await compress(Buffer.from(html), encodings)
    send(request, response, bytes, { ...headers, ...(encoding && { 'Content-Encoding': encoding }) })
  }
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'The local server failed; its terminal says why.')
    })
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Record<string, string>,
) {
  response.writeHead(200, {
    ...headers,
    'Content-Length': bytes.length,
    Vary: ['Accept-Encoding', headers['Vary'] ?? []].flat().join(', '),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

async function compress(bytes: Buffer, encodings: string) {
  if (accepts(encodings, 'br'))
    return { encoding: 'br', bytes: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }
  if (accepts(encodings, 'gzip')) return { encoding: 'gzip', bytes: await zip(bytes) }
  return { encoding: null, bytes }
}
