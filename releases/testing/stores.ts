import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { startBucketServer } from './bucket-server.ts'
import { newFolder } from './builds.ts'

/** The server does not check them. */
const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

let server: Awaited<ReturnType<typeof startBucketServer>> | undefined

/** Starts a server with an empty bucket and sets the environment variables for it. */
export async function aBucket(options: Parameters<typeof startBucketServer>[0] = {}) {
  await server?.close()
  server = await startBucketServer(options)
  Object.assign(process.env, KEYS, { AWS_ENDPOINT_URL: server.url })
  return { address: 's3://portal/releases', server }
}

export async function closeBuckets() {
  await server?.close()
  server = undefined
}

/** Milliseconds. A test makes several hundred requests. */
const TIMEOUT = 120_000

/** Defines the same tests for a store in a folder and for one in a bucket. */
export function onBothStores(define: (newStore: () => Promise<Store>) => void) {
  jest.setTimeout(TIMEOUT)
  describe('in a folder', () => define(() => openStore(newFolder())))
  describe('in a bucket', () => {
    afterAll(closeBuckets)
    define(async () => openStore((await aBucket({ pageSize: 3 })).address))
  })
}
