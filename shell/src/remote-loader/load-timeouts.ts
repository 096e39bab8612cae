/** Milliseconds after which the next release starts beside one that has not arrived. */
export const NEXT_STARTS_AFTER = 30_000

/**
 * Milliseconds that an entry may take; `chunkLoadTimeout` of the build is the same for the other files. Twice as long as
 * until the next release starts beside it. A file that arrives after this limit does no harm: its code does not run before
 * somebody asks for a module.
 */
export const ENTRY_TIMEOUT = 60_000
