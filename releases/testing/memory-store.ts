import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'

const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns a store in memory, for tests that need thousands of stores. */
export function memoryStore(files = new Map<string, Buffer>()): Store {
  return {
    address: '/memory',
    read: async (path) => {
      const bytes = files.get(path)
      return bytes ? { bytes, tag: tagOf(bytes) } : null
    },
    create: async (path, bytes) => {
      if (files.has(path)) return false
      files.set(path, bytes)
      return true
    },
    replace: async (path, bytes, tag) => {
      const now = files.get(path)
      if (!now || tagOf(now) !== tag) return false
      files.set(path, bytes)
      return true
    },
    put: async (path, bytes) => {
      files.set(path, bytes)
    },
    list: async (folder) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).toSorted(),
    folders: async (folder, isWanted = () => true) => {
      const below = folder === '' ? '' : `${folder}/`
      const names = [...files.keys()]
        .filter((path) => path.startsWith(below) && path.slice(below.length).includes('/'))
        .map((path) => path.slice(below.length).split('/')[0]!)
      return [...new Set(names)].filter(isWanted).toSorted()
    },
    remove: async (path) => {
      files.delete(path)
    },
  }
}
