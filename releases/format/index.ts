export type { RemoteManifest } from '@molar/shared/remote'
export { bucketOf } from './browser-bucket.ts'
export { chooseReleases, type Choosing } from './choice.ts'
export type { AdmittedRemote, PageSettings } from './page-settings.ts'
export {
  containerName,
  isRelease,
  isShellRelease,
  pointerTo,
  readPointer,
  readPointerTo,
  releaseFolder,
  type Pointer,
  type PointerTo,
  type ReleaseFile,
  type ReleaseRecord,
  type ShellRecord,
} from './pointer.ts'
export { satisfies } from './range.ts'
