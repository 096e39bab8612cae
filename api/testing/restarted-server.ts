import { setImmediate as turn } from 'node:timers/promises'
import { startServer } from './server-process.ts'

interface ApiResponse<Data> {
  status: number
  success: boolean
  code?: string
  data?: Data
}

/** A server that is killed and started again, and calls that are repeated until one of its processes responds. */
export function restartedServer(start: () => ReturnType<typeof startServer>) {
  let server = start()
  let address = server.address

  return {
    /** Calls as a page does: without a response it sends the same request again, with the same Idempotency-Key. */
    async call<Data>({ path }: { path: string }, body: object, key?: string): Promise<ApiResponse<Data>> {
      for (;;) {
        const response = await fetch(`${await address}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
          body: JSON.stringify(body),
        }).catch(() => null)
        const parsed = (await response?.json().catch(() => null)) as ApiResponse<Data> | null
        if (parsed && response!.status < 500) return { ...parsed, status: response!.status }
        await turn()
      }
    },
    /** Ends the process at once. Calls wait for the next one. */
    async kill() {
      await address
      server.kill('SIGKILL')
      address = server.ended.then(() => {
        server = start()
        return server.address
      })
      await address
    },
    async stop() {
      await address
      server.kill('SIGTERM')
      await server.ended
    },
  }
}
