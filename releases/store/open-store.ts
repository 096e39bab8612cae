import { resolve } from 'node:path'
import { CommandError } from './command-error.ts'
import { folderStore } from './folder.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/

/**
 * Opens a store by its address: `s3://bucket/prefix`, or a folder.
 * @param from the folder that a relative path starts from
 * @throws CommandError when the address is neither
 */
export async function openStore(address: string, from = process.cwd()): Promise<Store> {
  if (!address.includes('://')) return folderStore(resolve(from, address))
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (!bucket) throw new CommandError(`"${address}" is not a store: write a folder or s3://bucket/prefix.`)
  // Loaded only for buckets: the S3 client takes long to load.
  const { bucketStore } = await import('./bucket.ts')
  return bucketStore({ bucket, prefix })
}
