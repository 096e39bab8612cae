import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { startBucketServer } from './bucket-server.ts'
import { newFolder } from './builds.ts'

/** Keys that nobody checks. */
const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

let server: Awaited<ReturnType<typeof startBucketServer>> | undefined

/** A bucket of its own in a server of this process, as the settings name it. */
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

/** A bucket of the stand-in is asked some hundred times in a story, on whatever machine. */
const PATIENCE = 120_000

/** Tells the same stories of releases in a folder and of releases in a bucket. */
export function onBothStores(tell: (newStore: () => Promise<Store>) => void) {
  jest.setTimeout(PATIENCE)
  describe('in a folder', () => tell(() => openStore(newFolder())))
  describe('in a bucket', () => {
    afterAll(closeBuckets)
    tell(async () => openStore((await aBucket({ pageSize: 3 })).address))
  })
}
