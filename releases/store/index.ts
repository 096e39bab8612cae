export { CommandError } from './command-error.ts'
export { changePointer, staleFilesProblem, withWarning, writeDerivedFiles } from './derived-files.ts'
export { folderStore } from './folder.ts'
export {
  eventOf,
  readEvents,
  readHistory,
  recordEvent,
  removeEvent,
  timeOf,
  unfinishedEvent,
  type Actor,
  type HistoryEvent,
} from './history.ts'
export { listParts } from './list-parts.ts'
export { withLock } from './lock.ts'
export { openStore } from './open-store.ts'
export * from './paths.ts'
export {
  damagedPointer,
  findPointer,
  pointerOf,
  readPointerFile,
  replacePointer,
  statesIn,
} from './pointer-file.ts'
export {
  listUploads,
  publishedRelease,
  verifiedRelease,
  wasPruned,
  type UploadedRelease,
} from './published-releases.ts'
export { loadedRelease, releaseInUse } from './release-in-use.ts'
export {
  DECOMPRESS,
  readBuiltRecord,
  readRecord,
  RECORD_FILE,
  verifyFiles,
  type RecordedRelease,
} from './release-files.ts'
export type { Store } from './store.ts'
