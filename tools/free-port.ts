import { createServer } from 'node:net'

// Below those that systems hand out by themselves: no connection gets it before it is used.
const LOWEST = 20_000
const COUNT = 12_000

/** Returns a port of this machine that was free a moment ago. */
export async function freePort() {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT)
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
