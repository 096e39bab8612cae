interface StoredFile {
  bytes: Buffer
  /** Stands for these bytes at this path; `replace` takes it. */
  tag: string
}

/**
 * Where releases lie. A path is `booking/current.json`: no slash in front. Every write is whole or not there at all.
 */
export interface Store {
  /** The folder or bucket, as a person names it. */
  readonly address: string
  /** Null when there is nothing. */
  read: (path: string) => Promise<StoredFile | null>
  /** Writes where nothing is; false when something is, which then stays as it was. */
  create: (path: string, bytes: Buffer) => Promise<boolean>
  /** Writes over what was read with this tag; false when it has changed since, and then stays as it was. */
  replace: (path: string, bytes: Buffer, tag: string) => Promise<boolean>
  /** Writes over whatever is there: for what is derived, never for what decides. */
  put: (path: string, bytes: Buffer) => Promise<void>
  /** Every path below a folder such as `booking/history`, in the order of the alphabet. */
  list: (folder: string) => Promise<string[]>
  /** Names of the folders directly below a folder; `''` is the store itself. */
  folders: (folder: string) => Promise<string[]>
  /** Nothing happens where nothing is. */
  remove: (path: string) => Promise<void>
}
