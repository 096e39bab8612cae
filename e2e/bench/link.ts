import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** There and back, in milliseconds. */
  rtt: number
  /** Down, in kilobits a second, shared by every connection. */
  kbps: number
}

/** What a server may send before the first acknowledgement, as Linux does: ten segments. */
const FIRST_WINDOW = 10 * 1460
const SEGMENT = 1460

/**
 * A thin, far line in front of a server on this machine: every connection first costs a round trip to open, each
 * way takes half of one, all share the bandwidth, and each starts slowly and doubles what it dares to have under way.
 * So TLS and HTTP/2 pay their real round trips, which the throttling inside Chromium leaves out.
 */
export async function openLink(target: number, { rtt, kbps }: Line) {
  const bytesPerMs = kbps / 8
  // When the last byte handed to the line will have left it.
  let free = 0
  const sockets = new Set<Socket>()

  function carryDown(server: Socket, browser: Socket) {
    const waiting: Buffer[] = []
    // A queue beside the timers: two that fire in the same millisecond must not change places.
    const onTheLine: Buffer[] = []
    const arrive = () => {
      const part = onTheLine.shift()!
      if (browser.writable) browser.write(part)
    }
    let window = FIRST_WINDOW
    let underWay = 0
    let ended = false

    const push = () => {
      while (waiting.length > 0 && underWay < window) {
        const part = waiting.shift()!
        const now = performance.now()
        free = Math.max(free, now) + part.length / bytesPerMs
        underWay += part.length
        const arrives = free - now + rtt / 2
        onTheLine.push(part)
        setTimeout(arrive, arrives)
        setTimeout(
          () => {
            underWay -= part.length
            window += part.length
            push()
          },
          arrives + rtt / 2,
        )
      }
      if (waiting.length === 0 && server.isPaused()) server.resume()
      if (ended && waiting.length === 0)
        setTimeout(() => browser.end(), Math.max(0, free - performance.now()) + rtt / 2)
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

  const link = createServer({ noDelay: true }, (browser) => {
    const server = connect({ port: target, host: '127.0.0.1', noDelay: true })
    // SYN and its answer, then half a way for the first words.
    const opened = performance.now() + rtt
    const onTheLine: Buffer[] = []
    const arrive = () => {
      const data = onTheLine.shift()!
      if (server.writable) server.write(data)
    }
    browser.on('data', (data: Buffer) => {
      onTheLine.push(data)
      setTimeout(arrive, Math.max(0, opened - performance.now()) + rtt / 2)
    })
    carryDown(server, browser)
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // A reset is news for the other end only.
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve))

  return {
    port: (link.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<unknown>((resolve) => link.close(resolve))
    },
  }
}
