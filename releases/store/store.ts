interface StoredFile {
  bytes: Buffer
  /** Identifies these bytes at this path. `replace` takes it. */
  tag: string
}

/**
 * A place for releases: a folder or a bucket. A path such as `booking/current.json` has no slash at its start. A write
 * is complete or has no effect: a reader never sees half a file.
 */
export interface Store {
  /** The folder or bucket as users write it. */
  readonly address: string
  /** Null when there is no file. */
  read: (path: string) => Promise<StoredFile | null>
  /** Writes a new file. Returns false, and changes nothing, when there is a file already. */
  create: (path: string, bytes: Buffer) => Promise<boolean>
  /** Replaces the file that was read with this tag. Returns false, and changes nothing, when it has changed since. */
  replace: (path: string, bytes: Buffer, tag: string) => Promise<boolean>
  /** Writes without a condition. Only for derived files, never for a pointer. */
  put: (path: string, bytes: Buffer) => Promise<void>
  /** Lists all paths below a folder such as `booking/history`, in alphabetical order. */
  list: (folder: string) => Promise<string[]>
  /** Lists the names of the folders directly below a folder. Looks only into the wanted ones. `''` is the store itself. */
  folders: (folder: string, isWanted?: (name: string) => boolean) => Promise<string[]>
  /** Does nothing when there is no file. */
  remove: (path: string) => Promise<void>
}
