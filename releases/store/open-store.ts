import { resolve } from 'node:path'
import { folderStore } from './folder.ts'
import { Refusal } from './command-error.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/

/** The store at an address: `s3://bucket/prefix`, or a folder, counted from where the command was typed. */
export async function openStore(address: string, typedIn = process.cwd()): Promise<Store> {
  if (!address.includes('://')) return folderStore(resolve(typedIn, address))
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (!bucket) throw new Refusal(`"${address}" is no store: write a folder or s3://bucket/prefix.`)
  // Only for buckets: the client takes a while to load.
  const { s3Store } = await import('./bucket.ts')
  return s3Store({ bucket, prefix })
}
