export type { RemoteManifest } from '@molar/shared/remote'
export { chooseReleases, type Choosing } from './choose.ts'
export { CITY, phoneLink, type AdmittedRemote, type PageSettings } from './page.ts'
export {
  containerName,
  readPointer,
  releaseFolder,
  type Pointer,
  type ReleaseFile,
  type ReleaseRecord,
} from './pointer.ts'
export { satisfies } from './satisfies.ts'
