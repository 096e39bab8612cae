import { ApiError } from '@molar/shared/http'

type FileFault = 'missing' | 'timeout'

/** The bundler's name for a file that did not load, and ours: whoever reads one reads both. */
const NAME = 'ChunkLoadError'

export const fileError = (message: string, type: FileFault) =>
  Object.assign(new Error(message), { name: NAME, type })

export const isFileError = (error: unknown): error is { type?: unknown } =>
  error instanceof Error && error.name === NAME

/** Slow, cut off, called off or refused by the clinic's server: nothing that another release would do better. */
export const isNoFault = (error: unknown) =>
  error instanceof ApiError ||
  (error as Error | null)?.name === 'AbortError' ||
  (isFileError(error) && (error.type === 'timeout' || !navigator.onLine))
