import { isPartName, isReleaseVersion } from '../format/index.ts'
import { CommandError } from './command-error.ts'

// Paths of files in a store. Each function throws a CommandError for a name or version that cannot be a folder.

/** @returns the name itself @throws CommandError when it cannot be the name of a part */
export function checkedPartName(part: string) {
  if (isPartName(part)) return part
  throw new CommandError(`"${part}" is not a valid name of a part: write a name such as shell or booking.`)
}

/** @returns the version itself @throws CommandError when it cannot be a version */
export function checkedVersion(version: string) {
  if (isReleaseVersion(version)) return version
  throw new CommandError(`"${version}" is not a valid version: write a version such as 1.2.0 or 1.2.0-rc.1.`)
}

export const pointerPath = (part: string) => `${checkedPartName(part)}/current.json`
export const releasesPath = (part: string) => `${checkedPartName(part)}/releases`
export const releasePath = (part: string, version: string) =>
  `${releasesPath(part)}/${checkedVersion(version)}`
export const recordPath = (part: string, version: string) => `${releasePath(part, version)}/release.json`
export const checkPath = (part: string, version: string) =>
  `${checkedPartName(part)}/checks/${checkedVersion(version)}.json`
export const historyPath = (part: string) => `${checkedPartName(part)}/history`
export const preloadsPath = (part: string) => `${checkedPartName(part)}/preloads.html`
