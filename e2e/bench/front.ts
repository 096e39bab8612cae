import { createSecureServer } from 'node:http2'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** A certificate for this machine, made for each run. The browser is configured to accept it. */
export const certificate = async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
  })
  return { key, cert }
}

/** Headers of one connection, which have no place in HTTP/2. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/** TLS and HTTP/2 in front of a plain local server, as nginx does in production. */
export async function openFront(origin: string, keys: { key: string; cert: string }) {
  const server = createSecureServer(keys, (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    )
    const onwards = ask(new URL(request.url, origin), { method: request.method, headers }, (answer) => {
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !OF_THE_CONNECTION.includes(name)) response.setHeader(name, value)
      response.writeHead(answer.statusCode ?? 502)
      answer.pipe(response)
    })
    onwards.on('error', () => response.writeHead(502).end())
    request.pipe(onwards)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
