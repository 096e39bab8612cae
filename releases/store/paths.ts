import { Refusal } from './command-error.ts'

export const SHELL = 'shell'

// No longer than the clinic server counts them. One hyphen alone: 1.0.0-rc-1 and 1.0.0-rc.1 would be one name in a page.
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.]{1,24})?$/

export const isPartName = (name: string) => /^[a-z][a-z0-9-]{0,39}$/.test(name)

/** @throws Refusal when this cannot be a part's name, and so no folder of its */
export function partName(part: string) {
  if (isPartName(part)) return part
  throw new Refusal(`"${part}" is no name of a part: write one such as shell or booking.`)
}

/** @throws Refusal when this cannot be a version, and so no folder of one */
export function versionName(version: string) {
  if (VERSION.test(version)) return version
  throw new Refusal(`"${version}" is no version: write one such as 1.2.0 or 1.2.0-rc.1.`)
}

export const pointerPath = (part: string) => `${partName(part)}/current.json`
export const releasesPath = (part: string) => `${partName(part)}/releases`
export const releasePath = (part: string, version: string) => `${releasesPath(part)}/${versionName(version)}`
export const recordPath = (part: string, version: string) => `${releasePath(part, version)}/release.json`
export const checkPath = (part: string, version: string) =>
  `${partName(part)}/checks/${versionName(version)}.json`
export const historyPath = (part: string) => `${partName(part)}/history`
export const preloadsPath = (part: string) => `${partName(part)}/preloads.html`
