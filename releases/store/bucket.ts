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
import { CONTENT_TYPES } from '../page/content-types.ts'
import { Refusal } from './command-error.ts'
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

/** Any service that speaks S3; another than Amazon's is named by AWS_ENDPOINT_URL, and takes its bucket in the path. */
function connect() {
  // It works on Node 20, which we support; the client is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return new S3Client({
    region: process.env.AWS_REGION ?? 'us-east-1',
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL),
    // Some services know no newer checksums than those that S3 asks for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Releases in a bucket. Before the first conditional write it finds out whether the bucket honours conditions. */
export function s3Store({ bucket, prefix }: Bucket): Store {
  const client = connect()
  const address = `s3://${[bucket, prefix].filter(Boolean).join('/')}`
  const keyOf = (path: string) => [prefix, path].filter(Boolean).join('/')
  const pathOf = (key: string) => (prefix ? key.slice(prefix.length + 1) : key)
  const folderKey = (folder: string) => (keyOf(folder) === '' ? '' : `${keyOf(folder)}/`)

  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      const { name, message } = error as Error
      const status = statusOf(error)
      throw new Error(
        status
          ? `${address} answered ${status} (${name}: ${message}): check its name and your right to write there.`
          : `${address} could not be asked (${name}: ${message}): check AWS_ENDPOINT_URL, your keys and the network, then look with list what was written.`,
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
  /** False: refused by the condition. 409 is S3's word for two such writes at the same moment, 404 for nothing there. */
  const writeIf = (path: string, bytes: Buffer, condition: Condition) =>
    ask(async () => {
      try {
        await write(path, bytes, condition)
        return true
      } catch (error) {
        if (![404, 409, 412].includes(statusOf(error) ?? 0)) throw error
        // The client repeats a write whose answer was lost: then it is our own that stands there.
        return wasRepeated(error) && bytes.equals((await read(path))?.bytes ?? Buffer.alloc(0))
      }
    })
  const read = (path: string) =>
    ask(async () => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(path) }))
        return { bytes: Buffer.from(await found.Body!.transformToByteArray()), tag: found.ETag! }
      } catch (error) {
        if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
        throw error
      }
    })
  const remove = async (path: string) => {
    await ask(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(path) })))
  }

  let known: Promise<void> | undefined
  /** Inside the part's own folder, for a team may write nowhere else. */
  const probe = async (part: string) => {
    const path = `${part}/probe-${randomUUID()}`
    const [first, second] = [Buffer.from('1'), Buffer.from('2')]
    await ask(() => write(path, first))
    const honours =
      !(await writeIf(path, second, { IfNoneMatch: '*' })) &&
      !(await writeIf(path, second, { IfMatch: '"0123456789abcdef0123456789abcdef"' }))
    await remove(path)
    if (honours) return
    throw new Refusal(
      `${address} ignores conditions on writes, so that two people could undo each other's work unseen: use a service that honours If-Match and If-None-Match, or a folder.`,
    )
  }
  const probed = (path: string) =>
    (known ??= probe(path.split('/')[0]!).catch((error: unknown) => {
      known = undefined // a watcher asks again
      throw error
    }))

  return {
    address,
    read,
    create: async (path, bytes) => {
      await probed(path)
      return writeIf(path, bytes, { IfNoneMatch: '*' })
    },
    replace: async (path, bytes, tag) => {
      await probed(path)
      return writeIf(path, bytes, { IfMatch: tag })
    },
    put: async (path, bytes) => {
      await ask(() => write(path, bytes))
    },
    list: (folder) =>
      ask(async () => {
        const paths: string[] = []
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folderKey(folder) })
        for await (const page of pages) paths.push(...(page.Contents ?? []).map(({ Key }) => pathOf(Key!)))
        return paths.toSorted()
      }),
    folders: (folder) =>
      ask(async () => {
        const below = folderKey(folder)
        const names: string[] = []
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below, Delimiter: '/' })
        for await (const page of pages)
          names.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!.slice(below.length, -1)))
        return names.toSorted()
      }),
    remove,
  }
}
