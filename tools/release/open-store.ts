import { folderStore } from './folder-store.ts'
import type { Store } from './store.ts'

/** The store at an address: a folder. */
export const openStore = (address: string): Store => folderStore(address)
