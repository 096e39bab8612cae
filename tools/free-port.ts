import { createServer } from 'node:net'

// Below the ports that systems give to connections automatically: no connection gets the port before its use.
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000

/** Returns a port of this machine that was free a moment ago. */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
