/** Where the dev server is to listen, as whoever started this process said. */
export function place() {
  const host = process.env.DEV_HOST ?? '127.0.0.1'
  const port = Number(process.env.DEV_PORT)
  return { host, port, origin: `http://localhost:${port}` }
}

// Started by one of ours, this process ends with it.
process.once('disconnect', () => process.exit())
