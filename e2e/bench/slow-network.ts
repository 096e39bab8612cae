import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface NetworkModel {
  /** Round trip time in milliseconds. */
  rtt: number
  /** Download bandwidth in kilobits per second, shared by all connections. */
  kbps: number
}

/** Bytes that a server may send before the first acknowledgement: ten segments, as in Linux. */
const FIRST_WINDOW = 10 * 1460
const SEGMENT = 1460

/**
 * Opens a proxy with latency and limited bandwidth in front of a local server. A connection takes one round trip to open,
 * each direction takes half a round trip, all connections share the bandwidth, and each has a slow start. TLS and HTTP/2
 * therefore take their real round trips, which Chromium's own throttling leaves out.
 */
export async function openSlowNetwork(target: number, { rtt, kbps }: NetworkModel) {
  const bytesPerMs = kbps / 8
  // Time at which the last queued byte will have been sent.
  let freeAt = 0
  const sockets = new Set<Socket>()

  function forwardDownload(server: Socket, browser: Socket) {
    const waiting: Buffer[] = []
    // Timers that fire in the same millisecond could run in another order, so the parts are in a queue.
    const inTransit: Buffer[] = []
    const arrive = () => {
      const part = inTransit.shift()!
      if (browser.writable) browser.write(part)
    }
    let window = FIRST_WINDOW
    let unacknowledged = 0
    let ended = false

    const push = () => {
      while (waiting.length > 0 && unacknowledged < window) {
        const part = waiting.shift()!
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + part.length / bytesPerMs
        unacknowledged += part.length
        const arrives = freeAt - now + rtt / 2
        inTransit.push(part)
        setTimeout(arrive, arrives)
        setTimeout(
          () => {
            unacknowledged -= part.length
            window += part.length
            push()
          },
          arrives + rtt / 2,
        )
      }
      if (waiting.length === 0 && server.isPaused()) server.resume()
      if (ended && waiting.length === 0)
        setTimeout(() => browser.end(), Math.max(0, freeAt - performance.now()) + rtt / 2)
    }
    server.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += SEGMENT) waiting.push(data.subarray(at, at + SEGMENT))
      server.pause()
      push()
    })
    server.on('end', () => {
      ended = true
      push()
    })
  }

  const proxy = createServer({ noDelay: true }, (browser) => {
    const server = connect({ port: target, host: '127.0.0.1', noDelay: true })
    // The handshake takes one round trip, then the first data half of one.
    const opened = performance.now() + rtt
    const inTransit: Buffer[] = []
    const arrive = () => {
      const data = inTransit.shift()!
      if (server.writable) server.write(data)
    }
    browser.on('data', (data: Buffer) => {
      inTransit.push(data)
      setTimeout(arrive, Math.max(0, opened - performance.now()) + rtt / 2)
    })
    forwardDownload(server, browser)
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // An error here needs no handling: `close` follows.
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))

  return {
    port: (proxy.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<unknown>((resolve) => proxy.close(resolve))
    },
  }
}
