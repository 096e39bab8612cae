import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { CONTENT_TYPES } from '../page/index.ts'
import { CommandError } from './command-error.ts'
import type { Store } from './store.ts'

interface Bucket {
  bucket: string
  /** Without a slash at either end; empty: the whole bucket. */
  prefix: string
}

type Condition = { IfNoneMatch: '*' } | { IfMatch: string }

const TYPES: Record<string, string> = { ...CONTENT_TYPES, '.html': 'text/html; charset=utf-8' }

const headersOf = (path: string) => ({
  ContentType: TYPES[extname(path)] ?? 'application/octet-stream',
  CacheControl: path.includes('/releases/') ? 'public, max-age=31536000, immutable' : 'no-store',
})

const wasRepeated = (error: unknown) => ((error as S3ServiceException).$metadata?.attempts ?? 1) > 1
const statusOf = (error: unknown) => (error as S3ServiceException).$metadata?.httpStatusCode

/** Milliseconds for a connection, and without any data in an open one. The client makes three attempts. */
const CONNECTION_TIMEOUT = 5000
const SOCKET_TIMEOUT = 20_000

/** Connects to S3, or to the compatible service at AWS_ENDPOINT_URL, which takes the bucket in the path. */
function connect() {
  // The client warns about Node 20, which we support. Its version is pinned and works there.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const endpoint = process.env.AWS_ENDPOINT_URL
  // The client takes an empty one as the region.
  if (!process.env.AWS_REGION) delete process.env.AWS_REGION
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
  // Without a region, the client reads its configuration files.
  const { config } = new S3Client(region ? { region } : {})
  return new S3Client({
    region: () =>
      config.region().catch((error: unknown) => {
        if (endpoint) return 'us-east-1' // the service may have no regions
        throw error
      }),
    forcePathStyle: Boolean(endpoint),
    // Without limits, a command would wait for ever for a service that does not respond.
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, socketTimeout: SOCKET_TIMEOUT },
    // Some compatible services do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Opens a store in a bucket. Before the first conditional write it tests that the bucket supports conditions. */
export function bucketStore({ bucket, prefix }: Bucket): Store {
  const client = connect()
  const address = `s3://${[bucket, prefix].filter(Boolean).join('/')}`
  const keyOf = (path: string) => [prefix, path].filter(Boolean).join('/')
  const pathOf = (key: string) => (prefix ? key.slice(prefix.length + 1) : key)
  const folderKey = (folder: string) => (keyOf(folder) === '' ? '' : `${keyOf(folder)}/`)

  const send = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      const { name, message } = error as Error
      if (message === 'Region is missing')
        throw new CommandError(
          `The region of ${address} is missing: set AWS_REGION, or region in ~/.aws/config.`,
        )
      const status = statusOf(error)
      throw new Error(
        status
          ? `${address} responded with ${status} (${name}: ${message}): check the name of the bucket and your permissions.`
          : `${address} did not respond (${name}: ${message}): check AWS_ENDPOINT_URL, your keys and the network, then run list to see what was written.`,
        { cause: error },
      )
    }
  }

  const write = (path: string, bytes: Buffer, condition: Partial<Condition> = {}) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(path),
        Body: bytes,
        ...headersOf(path),
        ...condition,
      }),
    )
  /** Returns false when the condition was not met. S3 responds with 409 to one of two simultaneous writes, and with 404 when there is no file. */
  const writeIf = (path: string, bytes: Buffer, condition: Condition) =>
    send(async () => {
      try {
        await write(path, bytes, condition)
        return true
      } catch (error) {
        if (![404, 409, 412].includes(statusOf(error) ?? 0)) throw error
        // The client repeats a write when the response was lost: then the file may be the one that it wrote itself.
        return wasRepeated(error) && bytes.equals((await read(path))?.bytes ?? Buffer.alloc(0))
      }
    })
  const read = (path: string) =>
    send(async () => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(path) }))
        return { bytes: Buffer.from(await found.Body!.transformToByteArray()), tag: found.ETag! }
      } catch (error) {
        if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
        throw error
      }
    })
  const remove = async (path: string) => {
    await send(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) })))
  }

  let tested: Promise<void> | undefined
  /** Tests inside the folder of the part: a team may have no other permissions. */
  const testConditions = async (part: string) => {
    const path = `${part}/probe-${randomUUID()}`
    const [first, second] = [Buffer.from('1'), Buffer.from('2')]
    await send(() => write(path, first))
    const supportsConditions =
      !(await writeIf(path, second, { IfNoneMatch: '*' })) &&
      !(await writeIf(path, second, { IfMatch: '"0123456789abcdef0123456789abcdef"' }))
    await remove(path)
    if (supportsConditions) return
    throw new CommandError(
      `${address} ignores conditions on writes, so that two people could overwrite each other's changes: use a service that supports If-Match and If-None-Match, or a folder.`,
    )
  }
  const testedOnce = (path: string) =>
    (tested ??= testConditions(path.split('/')[0]!).catch((error: unknown) => {
      tested = undefined // `watch` tries again
      throw error
    }))

  return {
    address,
    read,
    create: async (path, bytes) => {
      await testedOnce(path)
      return writeIf(path, bytes, { IfNoneMatch: '*' })
    },
    replace: async (path, bytes, tag) => {
      await testedOnce(path)
      return writeIf(path, bytes, { IfMatch: tag })
    },
    put: async (path, bytes) => {
      await send(() => write(path, bytes))
    },
    list: (folder) =>
      send(async () => {
        const paths: string[] = []
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folderKey(folder) })
        for await (const page of pages) paths.push(...(page.Contents ?? []).map(({ Key }) => pathOf(Key!)))
        return paths.toSorted()
      }),
    folders: (folder, isWanted = () => true) =>
      send(async () => {
        const below = folderKey(folder)
        const names: string[] = []
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below, Delimiter: '/' })
        for await (const page of pages)
          names.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!.slice(below.length, -1)))
        return names.filter(isWanted).toSorted()
      }),
    remove,
  }
}
