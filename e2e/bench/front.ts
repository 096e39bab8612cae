import { createSecureServer } from 'node:http2'
import { request as requestFrom } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** A certificate for this machine, made for each run. The browser is configured to accept it. */
export const certificate = async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
  })
  return { key, cert }
}

/** Headers of one connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding']

/** TLS and HTTP/2 in front of a plain local server, as nginx does in production. */
export async function openFront(origin: string, keys: { key: string; cert: string }) {
  const server = createSecureServer(keys, (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    )
    const forwarded = requestFrom(
      new URL(request.url, origin),
      { method: request.method, headers },
      (upstream) => {
        for (const [name, value] of Object.entries(upstream.headers))
          if (value !== undefined && !CONNECTION_HEADERS.includes(name)) response.setHeader(name, value)
        response.writeHead(upstream.statusCode ?? 502)
        upstream.pipe(response)
      },
    )
    forwarded.on('error', () => response.writeHead(502).end())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
