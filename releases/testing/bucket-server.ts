import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '@molar/tools/listen'

interface Options {
  /** Like some services with an S3 interface. */
  ignoresConditions?: boolean
  /** Breaks the connection after the first write of each key. */
  losesResponses?: boolean
  /** Keys in one page of a list. */
  pageSize?: number
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const tag = (name: string, text: string) => `<${name}>${text}</${name}>`

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(tag('Error', tag('Code', code) + tag('Message', code)))
}

/** Starts a server with the part of S3 that releases need. We found no package in the npm registry that supports conditions. */
export async function startBucketServer(options: Options = {}) {
  const { ignoresConditions = false, losesResponses = false, pageSize = 1000 } = options
  const objects = new Map<string, Buffer>()
  const written = new Set<string>()
  const regions = new Set<string>()

  const put = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const bytes = await bodyOf(request)
    const there = objects.get(key)
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
    if (!ignoresConditions) {
      if (noneMatch === '*' && there) return fail(response, 412, 'PreconditionFailed')
      if (match && !there) return fail(response, 404, 'NoSuchKey')
      if (match && there && match !== etagOf(there)) return fail(response, 412, 'PreconditionFailed')
    }
    objects.set(key, bytes)
    if (losesResponses && !written.has(key)) {
      written.add(key)
      return void response.destroy()
    }
    response.writeHead(200, { ETag: etagOf(bytes) }).end()
  }

  const get = (response: ServerResponse, key: string) => {
    const bytes = objects.get(key)
    if (!bytes) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { ETag: etagOf(bytes), 'Content-Length': bytes.length }).end(bytes)
  }

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const delimiter = query.get('delimiter')
    const entries = new Set<string>()
    for (const key of [...objects.keys()].toSorted()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      entries.add(end < 0 ? key : key.slice(0, end + 1))
    }
    const rest = [...entries].filter((entry) => entry > after)
    const page = rest.slice(0, pageSize)
    const found = page.map((entry) =>
      delimiter && entry.endsWith(delimiter)
        ? tag('CommonPrefixes', tag('Prefix', entry))
        : tag('Contents', tag('Key', entry)),
    )
    const more = rest.length > page.length
    const next = more ? tag('NextContinuationToken', page.at(-1)!) : ''
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(tag('ListBucketResult', tag('IsTruncated', String(more)) + next + found.join('')))
  }

  const { port, close } = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
    const [, region] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? []
    if (region) regions.add(region)
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'portal') return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') return void put(request, response, key)
    if (request.method === 'GET') return key ? get(response, key) : list(response, searchParams)
    objects.delete(key)
    response.writeHead(204).end()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    keys: () => [...objects.keys()].toSorted(),
    /** The regions that requests were signed for. */
    regions: () => [...regions],
    close,
  }
}
