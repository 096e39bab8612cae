export type { RemoteManifest } from '@molar/shared/remote'
export { bucketOf } from './choose-bucket.ts'
export { chooseReleases, type Choosing } from './choose.ts'
export { jsonForPage } from './json-for-page.ts'
export { CITY, phoneLink, type AdmittedRemote, type PageSettings } from './page.ts'
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
export { satisfies } from './satisfies.ts'
