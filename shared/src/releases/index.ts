export { chooseReleases, type Choosing } from './choose.ts'
export type { AdmittedRemote, PageSettings } from './page.ts'
export { readPointer, releaseFolder, type Pointer, type ReleaseFile, type ReleaseRecord } from './pointer.ts'
export { satisfies } from './satisfies.ts'
