/** What `watchRelease` is told about the release. */
export interface WatchedRelease {
  /** The folder of its files: `/booking/releases/1.1.0/`. */
  folder: string
  /** Start of the names of its classes: `.booking-`. */
  classes: string
  /** Keys in the browser's storages that are known, or their beginnings with a `*`. */
  storage: readonly string[]
  /** A key of another remote that is in the storage of the tab from an earlier page; null: none. */
  earlierDraft: string | null
  /** Names that the shell and the bundler put on `window`: regular expressions. */
  names: readonly string[]
  /** Paths that a person leaves only by a link. */
  publicPaths: readonly string[]
  /** Milliseconds that a task may take on a machine that does nothing else. */
  maxTaskMs: number
  /** Milliseconds between a press and the focus that it moves. */
  focusMoveAfterPressMs: number
  /** Moves of the focus away from a field, without a press, that are one too many. */
  focusChangeLimit: number
  /** Messages of the browser when a function that the shell locked is replaced: a regular expression. */
  replaces: string
  /** Names of the functions and of the event, in the page: `REPORT`, `CHECK_AGAIN` and `REAL_SET_INTERVAL`. */
  report: string
  checkAgain: string
  realSetInterval: string
}
