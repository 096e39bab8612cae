/** Identifies a release. */
export interface ReleaseId {
  /** The name of the part: `shell`, `booking`… */
  name: string
  version: string
}

/** Name of the part that loads all others. */
export const SHELL = 'shell'

/** Returns the address of a release's folder, with a slash at the end. An empty origin means the page's own. */
export const releaseAddress = (origin: string, { name, version }: ReleaseId) =>
  `${origin}/${name}/releases/${version}/`

/** Returns `booking_1_2_0` for booking 1.2.0. Each release has its own container name: a page can run two of them. */
export const containerName = ({ name, version }: ReleaseId) => `${name}_${version}`.replace(/\W/g, '_')

/** Whether a text can be the name of a part, and so of its folder. */
export const isPartName = (name: string) => /^[a-z][a-z0-9-]{0,39}$/.test(name)

// The clinic server accepts no longer versions. No hyphen inside the suffix: the container names of 1.0.0-rc-1 and
// 1.0.0-rc.1 would be the same.
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.]{1,24})?$/

/** Whether a text can be the version of a release: `1.2.0`, `1.2.0-rc.1`. */
export const isReleaseVersion = (version: string) => VERSION.test(version)
