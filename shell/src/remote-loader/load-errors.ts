import { ApiError } from '@molar/shared/http'

/** The bundler gives this name to the error of a file that did not load; entries get the same. */
const NAME = 'ChunkLoadError'

/** A file of a release that is missing, altered or refused (`missing`), or that took too long (`timeout`). */
export const fileError = (message: string, type: 'missing' | 'timeout') =>
  Object.assign(new Error(message), { name: NAME, type })

export const isFileError = (error: unknown): error is { type?: unknown } =>
  error instanceof Error && error.name === NAME

/**
 * Whether another release may do better. It may not after a timeout, without a connection, after a cancelled call,
 * or when the clinic's server refused a call.
 */
export const isReleaseError = (error: unknown) =>
  !(
    error instanceof ApiError ||
    (error as Error | null)?.name === 'AbortError' ||
    (isFileError(error) && (error.type === 'timeout' || !navigator.onLine))
  )
