import { isPartName } from '../format/index.ts'
import type { Store } from './store.ts'

/** Lists the parts of a store. Other folders may be beside them, such as `lost+found` or the logs of a bucket. */
export const listParts = (store: Store) => store.folders('', isPartName)
