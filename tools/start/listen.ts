import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens; `port` 0 takes any that is free. */
export async function listen(listener: RequestListener, { port = 0, host = '127.0.0.1' } = {}) {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** At once: whoever is connected is cut off. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
