export type { RemoteManifest } from '@molar/shared/remote'
export { canaryBucket, hasRoute, isAdmitted, rankReleases } from './rank-releases.ts'
export { remotesByRoute, type AdmittedRemote, type PageSettings } from './page-settings.ts'
export { containerName, isPartName, isReleaseVersion, releaseAddress, SHELL } from './paths.ts'
export type { ReleaseId } from './paths.ts'
export { pointerTo, readPointer, readPointerTo } from './pointer.ts'
export type { PartPointer, Pointer } from './pointer.ts'
export { satisfies } from './range.ts'
export {
  isReleaseOf,
  isShell,
  isShellRelease,
  MAX_LABEL_CHARACTERS,
  MAX_OTHER_ENTRIES,
  menuLabel,
} from './record.ts'
export type { AnyRelease, ReleaseFile, ReleaseLimits, ReleaseRecord, ShellRecord } from './record.ts'
export { isJsonObject } from './json-object.ts'
